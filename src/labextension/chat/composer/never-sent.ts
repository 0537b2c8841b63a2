import type { TranslationBundle } from '@jupyterlab/translation';
import type { SharingLevel } from '../../../datasets/index.js';
import type { PromptPreview } from '../state/chat-controller.js';

/** What is held back of the datasets and of all else, as phrases with names between backticks. */
export function neverSent(preview: PromptPreview, trans: TranslationBundle): readonly string[] {
  const levels: readonly SharingLevel[] = ['names', 'types', 'statistics', 'masked', 'rows'];
  const phrases = levels.flatMap(level => {
    const names = preview.parts
      .flatMap(({ dataset }) => (dataset?.level === level ? [`\`${dataset.name}\``] : []))
      .join(', ');
    return names === '' ? [] : [heldBack(level, names, trans)];
  });
  return [
    ...phrases,
    preview.destination === 'network'
      ? trans.__('outputs and cells you did not allow')
      : trans.__('outputs and cells nobody asked for'),
    trans.__('whole files'),
    trans.__('keys')
  ];
}

function heldBack(level: SharingLevel, names: string, trans: TranslationBundle): string {
  switch (level) {
    case 'names':
      return trans.__('types and values of %1', names);
    case 'types':
      return trans.__('values of %1', names);
    case 'statistics':
      return trans.__('row values of %1', names);
    case 'masked':
      return trans.__('real row values of %1', names);
    case 'rows':
      return trans.__('all but 5 rows of %1', names);
  }
}

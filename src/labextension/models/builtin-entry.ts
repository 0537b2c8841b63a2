import type { TranslationBundle } from '@jupyterlab/translation';
import type { ModelEntry } from './model-entry.js';

/** The built-in analyst as a model; its worker is started with the first question. */
export function builtinEntry(trans: TranslationBundle): ModelEntry {
  return {
    id: 'builtin',
    label: trans.__('Built-in analyst'),
    place: trans.__('offline'),
    destination: 'page',
    create: async () => {
      const { pageAnalyst } = await import('../analyst/page-analyst.js');
      return pageAnalyst;
    }
  };
}

import { offlineBoltIcon, type LabIcon } from '@jupyterlab/ui-components';
import type { TranslationBundle } from '@jupyterlab/translation';
import type { ChatState } from './chat-state.js';
import { panelIcons } from './panel-icons.js';

export type ModelPlace = {
  readonly icon: LabIcon;
  /** What happens to the data when the next question is sent. */
  readonly sent: string;
};

/** Where the data of the next question goes. */
export function modelPlace(
  model: { readonly id: string; readonly place: string },
  models: ChatState['models'],
  computer: string,
  trans: TranslationBundle
): ModelPlace {
  if (model.id === 'builtin') {
    return { icon: offlineBoltIcon, sent: trans.__('Nothing is sent') };
  }
  return models.find(known => known.id === model.id)?.group === 'network'
    ? { icon: panelIcons.network, sent: trans.__('Sent to %1', model.place) }
    : { icon: panelIcons.computer, sent: trans.__('Stays on %1', computer) };
}

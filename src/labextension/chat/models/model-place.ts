import { offlineBoltIcon, type LabIcon } from '@jupyterlab/ui-components';
import type { TranslationBundle } from '@jupyterlab/translation';
import { panelIcons } from '../elements/icon.js';

export type ModelPlace = {
  readonly icon: LabIcon;
  /** What happens to the data when the next question is sent. */
  readonly sent: string;
};

/** Where the data of a question goes, to one model or to all that a question goes to. */
export function modelPlace(
  model: { readonly id: string; readonly place: string },
  network: boolean,
  computer: string,
  trans: TranslationBundle
): ModelPlace {
  if (model.id === 'builtin') {
    return { icon: offlineBoltIcon, sent: trans.__('Nothing is sent') };
  }
  return network
    ? { icon: panelIcons.network, sent: trans.__('Sent to %1', model.place) }
    : { icon: panelIcons.computer, sent: trans.__('Stays on %1', computer) };
}

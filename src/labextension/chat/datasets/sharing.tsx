import { Dialog, showDialog } from '@jupyterlab/apputils';
import type { TranslationBundle } from '@jupyterlab/translation';
import { caretDownEmptyIcon } from '@jupyterlab/ui-components';
import type { ReactElement } from 'react';
import { SHARING_LEVELS, type SharingLevel } from '../../../datasets/index.js';
import { Icon } from '../elements/icon.js';
import { MenuButton } from '../elements/menu-button.js';
import { useChatView, useThisComputer } from '../state/use-chat-view.js';

type SharingButtonProps = {
  readonly dataset: string;
  /** `Shared: Statistics` in full, or the one word `Change`. */
  readonly look: 'full' | 'link';
  readonly onChosen?: () => void;
};

/** The menu of what may be sent about a dataset. Asks before real rows go to a model over the network. */
export function SharingButton({ dataset, look, onChosen }: SharingButtonProps): ReactElement {
  const { controller, trans } = useChatView();
  const computer = useThisComputer();
  const { model, sharing } = controller.state;
  const { destination, cap, levels } = sharing;
  const level = levels[dataset] ?? 'names';
  const link = look === 'link';
  const adds: Readonly<Record<SharingLevel, string>> = {
    names: trans.__('column names only'),
    types: trans.__('+ types, row and missing counts'),
    statistics: trans.__('+ ranges, distinct counts, spread'),
    masked: trans.__('+ 5 rows, values disguised'),
    rows: trans.__('+ 5 real rows')
  };
  const choose = async (wanted: SharingLevel): Promise<void> => {
    if (wanted === 'rows' && level !== 'rows' && destination === 'network') {
      const { button } = await showDialog({
        title: trans.__('Share real rows?'),
        body: trans.__('Send 5 real rows of %1 to %2?', dataset, model.place),
        buttons: [
          Dialog.cancelButton({ label: trans.__('Cancel') }),
          Dialog.okButton({ label: trans.__('Send'), accept: true })
        ],
        defaultButton: 0
      });
      if (!button.accept || controller.state.model.place !== model.place) {
        return;
      }
    }
    controller.share(dataset, wanted);
    onChosen?.();
  };
  return (
    <MenuButton
      className={link ? 'jp-cw-mod-link' : 'jp-cw-mod-normal jp-cw-SharingButton'}
      label={link ? trans.__('Change what is shared of %1', dataset) : undefined}
      title={trans.__('What may be sent about %1', dataset)}
      heading={trans.__('What may be sent about %1', dataset)}
      checked={level}
      items={SHARING_LEVELS.map(value => ({
        value,
        disabled:
          SHARING_LEVELS.indexOf(value) > SHARING_LEVELS.indexOf(cap)
            ? trans.__('Your settings or an administrator do not allow this')
            : undefined,
        label: (
          <>
            <SharingPips level={value} />
            <span className="jp-cw-Popup-label">{sharingWord(value, trans)}</span>
            <span className="jp-cw-Popup-fact">{adds[value]}</span>
          </>
        )
      }))}
      foot={
        destination === 'network'
          ? trans.__('Goes to %1 with each question.', model.place)
          : trans.__('Built-in and local models: nothing leaves %1.', computer)
      }
      onChoose={wanted => void choose(wanted)}
    >
      {link ? (
        trans.__('Change')
      ) : (
        <>
          {trans.__('Shared: %1', sharingWord(level, trans))}
          <Icon icon={caretDownEmptyIcon} small />
        </>
      )}
    </MenuButton>
  );
}

/** How much of a dataset may be sent, as five bars and a word. Narrow panels hide the word; the tooltip keeps it. */
export function SharingBars({ level }: { readonly level: SharingLevel }): ReactElement {
  const { trans } = useChatView();
  const word = sharingWord(level, trans);
  const said = trans.__('Shared with the model: %1', word);
  return (
    <span className="jp-cw-Sharing" role="img" aria-label={said} title={said}>
      <SharingPips level={level} />
      <span className="jp-cw-Sharing-word">{word}</span>
    </span>
  );
}

export function SharingPips({ level }: { readonly level: SharingLevel }): ReactElement {
  const full = SHARING_LEVELS.indexOf(level);
  return (
    <span className="jp-cw-Sharing-bars" aria-hidden="true">
      {SHARING_LEVELS.map((name, at) => (
        <i key={name} className={at <= full ? 'jp-cw-mod-full' : undefined} />
      ))}
    </span>
  );
}

export function sharingWord(level: SharingLevel, trans: TranslationBundle): string {
  return {
    names: trans.__('Names'),
    types: trans.__('Types'),
    statistics: trans.__('Statistics'),
    masked: trans.__('Masked rows'),
    rows: trans.__('Rows')
  }[level];
}

import { caretDownEmptyIcon } from '@jupyterlab/ui-components';
import { useState, type ReactElement } from 'react';
import { Icon } from '../elements/icon.js';
import { lazy } from '../elements/lazy.js';
import { useChatView } from '../state/use-chat-view.js';
import { sharingWord } from './sharing-bars.js';

/** The menu of what may be sent about a dataset, fetched when it is first opened. */
export const LazySharingMenu = lazy(async () => (await import('./sharing-menu.js')).SharingMenu);

type SharingButtonProps = {
  readonly dataset: string;
  /** `Shared: Statistics` in full, or the one word `Change`. */
  readonly look: 'full' | 'link';
  /** Called when a level was chosen. */
  readonly onChosen?: () => void;
};

/** Opens the menu of what may be sent about a dataset. */
export function SharingButton({ dataset, look, onChosen }: SharingButtonProps): ReactElement {
  const { controller, trans } = useChatView();
  const [button, setButton] = useState<HTMLButtonElement | null>(null);
  const [open, setOpen] = useState(false);
  const level = controller.state.sharing.levels[dataset] ?? 'names';
  const word = trans.__('Shared: %1', sharingWord(level, trans));
  const link = look === 'link';
  return (
    <>
      <button
        ref={setButton}
        type="button"
        className={`jp-cw-Button ${link ? 'jp-cw-mod-link' : 'jp-cw-mod-normal jp-cw-SharingButton'}`}
        aria-haspopup="menu"
        aria-expanded={open}
        aria-label={link ? trans.__('Change what is shared of %1', dataset) : undefined}
        title={trans.__('What may be sent about %1', dataset)}
        // The menu closes when it loses the focus; without this the same click would open it again.
        onMouseDown={event => {
          if (open) {
            event.preventDefault();
          }
        }}
        onClick={() => setOpen(!open)}
        onKeyDown={event => {
          if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
            event.preventDefault();
            event.stopPropagation();
            setOpen(true);
          }
        }}
      >
        {link ? trans.__('Change') : word}
        {!link && <Icon icon={caretDownEmptyIcon} small />}
      </button>
      {open && button !== null && (
        <LazySharingMenu
          dataset={dataset}
          level={level}
          anchor={button}
          onClose={(refocus, chosen) => {
            setOpen(false);
            if (refocus) {
              button.focus();
            }
            if (chosen) {
              onChosen?.();
            }
          }}
        />
      )}
    </>
  );
}

import { useId, useState, type ReactElement } from 'react';
import type { CellProposal } from '../../../toolsets/index.js';
import { LazyAssumptionMenu } from './deferred-assumption-menu.js';
import { TextWithCode } from '../elements/excerpt.js';
import { useChatView } from '../state/use-chat-view.js';

export type AssumptionRowProps = {
  readonly assumption: CellProposal['assumptions'][number];
  /** Called with another of its readings. */
  readonly onChange: (reading: string) => void;
};

/** One assumption, with `Change` where it may be read otherwise. */
export function AssumptionRow({ assumption, onChange }: AssumptionRowProps): ReactElement {
  const { trans } = useChatView();
  const [open, setOpen] = useState<'first' | 'last' | null>(null);
  const [button, setButton] = useState<HTMLButtonElement | null>(null);
  const id = useId();
  const { text, alternatives = [] } = assumption;
  const about = text.replaceAll('`', '').replace(/\.$/u, '');
  return (
    <li>
      <TextWithCode text={text} />
      {alternatives.length > 0 && (
        <button
          ref={setButton}
          type="button"
          className="jp-cw-Button jp-cw-mod-link"
          aria-label={trans.__('Change: %1', about)}
          title={trans.__('Read it otherwise; the draft is written anew and not run')}
          aria-haspopup="menu"
          aria-expanded={open !== null}
          aria-controls={open === null ? undefined : id}
          // The menu closes when it loses the focus; without this the same click would open it again.
          onMouseDown={event => {
            if (open !== null) {
              event.preventDefault();
            }
          }}
          onClick={() => setOpen(open === null ? 'first' : null)}
          onKeyDown={event => {
            if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
              event.preventDefault();
              event.stopPropagation();
              setOpen(event.key === 'ArrowDown' ? 'first' : 'last');
            }
          }}
        >
          {trans.__('Change')}
        </button>
      )}
      {open !== null && button !== null && (
        <LazyAssumptionMenu
          id={id}
          about={about}
          alternatives={alternatives}
          anchor={button}
          start={open}
          onChoose={reading => {
            close(true);
            onChange(reading);
          }}
          onClose={close}
        />
      )}
    </li>
  );

  function close(refocus: boolean): void {
    setOpen(null);
    if (refocus) {
      button?.focus();
    }
  }
}

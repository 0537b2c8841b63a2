import { useEffect, useId, type KeyboardEvent, type ReactElement } from 'react';
import { createPortal } from 'react-dom';
import '../../../../style/views/popup.css';
import { moveInMenu, usePopupPlace } from '../elements/popup-menu.js';
import { useChatView } from '../state/use-chat-view.js';

type AssumptionMenuProps = {
  readonly id: string;
  /** What is read otherwise, as a sentence without marks. */
  readonly about: string;
  readonly alternatives: readonly string[];
  /** What opened it; it stands below, or above where there is no room. */
  readonly anchor: HTMLElement;
  /** Which end has the focus at first. */
  readonly start: 'first' | 'last';
  readonly onChoose: (reading: string) => void;
  /** `refocus` when the focus should go back to what opened it. */
  readonly onClose: (refocus: boolean) => void;
};

function itemsOf(menu: HTMLElement | null): readonly HTMLElement[] {
  return [...(menu?.querySelectorAll<HTMLElement>('[role="menuitem"]') ?? [])];
}

/** What else an assumption may be read as. Has the focus as long as it is open; drawn over the whole panel. */
export function AssumptionMenu(props: AssumptionMenuProps): ReactElement | null {
  const { id, about, alternatives, anchor, start, onChoose, onClose } = props;
  const { trans } = useChatView();
  const title = useId();
  const panel = anchor.closest<HTMLElement>('.jp-cw-Panel-body');
  const [popup, top] = usePopupPlace(anchor, panel);

  useEffect(() => {
    itemsOf(popup.current)
      .at(start === 'first' ? 0 : -1)
      ?.focus();
  }, [popup, start]);

  const onKeyDown = (event: KeyboardEvent): void => {
    event.stopPropagation();
    if (event.key === 'Escape' || event.key === 'Tab') {
      event.preventDefault();
      onClose(true);
      return;
    }
    moveInMenu(event, itemsOf(popup.current));
  };
  return (
    panel &&
    createPortal(
      <div
        ref={popup}
        id={id}
        className="jp-cw-Popup jp-cw-AssumptionMenu"
        style={{ top }}
        role="menu"
        aria-labelledby={title}
        onKeyDown={onKeyDown}
        onBlur={event => {
          if (!event.currentTarget.contains(event.relatedTarget) && event.relatedTarget !== null) {
            onClose(false);
          }
        }}
      >
        <div id={title} className="jp-cw-Popup-title">
          {trans.__('%1. Instead:', about)}
        </div>
        {alternatives.map(reading => (
          <button
            key={reading}
            type="button"
            role="menuitem"
            tabIndex={-1}
            className="jp-cw-Popup-item"
            onClick={() => onChoose(reading)}
          >
            <span className="jp-cw-Popup-label jp-cw-AssumptionMenu-reading">{reading}</span>
          </button>
        ))}
      </div>,
      panel
    )
  );
}

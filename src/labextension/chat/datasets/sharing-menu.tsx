import type { TranslationBundle } from '@jupyterlab/translation';
import { checkIcon } from '@jupyterlab/ui-components';
import { useEffect, useId, useState, type KeyboardEvent, type ReactElement } from 'react';
import { createPortal } from 'react-dom';
import { SHARING_LEVELS, type SharingLevel } from '../../../datasets/index.js';
import '../../../../style/views/popup.css';
import '../../../../style/views/sharing-menu.css';
import { Button } from '../elements/button.js';
import { TextWithCode } from '../elements/excerpt.js';
import { Icon } from '../elements/icon.js';
import { moveInMenu, usePopupPlace } from '../elements/popup-menu.js';
import { useThisComputer } from '../models/use-connections.js';
import { useChatView } from '../state/use-chat-view.js';
import { SharingPips, sharingWord } from './sharing-bars.js';

type SharingMenuProps = {
  readonly dataset: string;
  readonly level: SharingLevel;
  /** What opened it; it stands below, or above where there is no room. */
  readonly anchor: HTMLElement;
  /** `refocus` when the focus should go back to what opened it; `chosen` when a level was. */
  readonly onClose: (refocus: boolean, chosen: boolean) => void;
};

/**
 * What may be sent about a dataset, as a menu. Real rows for a model over the network are asked for in its place. It is
 * drawn over the whole panel, because lists would cut it off.
 */
export function SharingMenu({ dataset, level, anchor, onClose }: SharingMenuProps): ReactElement | null {
  const { controller, trans } = useChatView();
  const computer = useThisComputer();
  const title = useId();
  const [asking, setAsking] = useState(false);
  const panel = anchor.closest<HTMLElement>('.jp-cw-Panel-body');
  const [popup, top] = usePopupPlace(anchor, panel, asking);
  const { destination, place, cap } = controller.state.sharing;

  useEffect(() => {
    const wanted = asking ? 'button:last-child' : '[aria-checked="true"]';
    popup.current?.querySelector<HTMLElement>(wanted)?.focus();
  }, [popup, asking]);

  const choose = (wanted: SharingLevel): void => {
    controller.share(dataset, wanted);
    onClose(true, true);
  };
  const pick = (wanted: SharingLevel): void => {
    if (wanted === 'rows' && level !== 'rows' && destination === 'network') {
      setAsking(true);
    } else {
      choose(wanted);
    }
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    event.stopPropagation();
    if (event.key === 'Escape' || (event.key === 'Tab' && !asking)) {
      event.preventDefault();
      onClose(true, false);
      return;
    }
    moveInMenu(event, [...(popup.current?.querySelectorAll<HTMLElement>('[role="menuitemradio"]') ?? [])]);
  };
  const capped = (own: SharingLevel): boolean => SHARING_LEVELS.indexOf(own) > SHARING_LEVELS.indexOf(cap);
  return (
    panel &&
    createPortal(
      <div
        ref={popup}
        className="jp-cw-Popup jp-cw-SharingMenu"
        style={{ top }}
        role={asking ? 'alertdialog' : 'menu'}
        aria-labelledby={title}
        onKeyDown={onKeyDown}
        onBlur={event => {
          if (!event.currentTarget.contains(event.relatedTarget) && event.relatedTarget !== null) {
            onClose(false, false);
          }
        }}
      >
        {asking ? (
          <div className="jp-cw-SharingMenu-ask">
            <div id={title}>
              <TextWithCode text={trans.__('Send 5 real rows of `%1` to %2?', dataset, place)} />
            </div>
            <div className="jp-cw-SharingMenu-answers">
              <Button kind="primary" onClick={() => choose('rows')}>
                {trans.__('Send')}
              </Button>
              <Button onClick={() => onClose(true, false)}>{trans.__('Cancel')}</Button>
            </div>
          </div>
        ) : (
          <>
            <div id={title} className="jp-cw-Popup-title">
              {trans.__('What may be sent about %1', dataset)}
            </div>
            {SHARING_LEVELS.map(own => (
              <button
                key={own}
                type="button"
                role="menuitemradio"
                aria-checked={own === level}
                aria-disabled={capped(own) ? true : undefined}
                title={capped(own) ? trans.__('Your settings or an administrator do not allow this') : undefined}
                tabIndex={-1}
                className="jp-cw-Popup-item"
                onClick={() => {
                  if (!capped(own)) {
                    pick(own);
                  }
                }}
              >
                <span className="jp-cw-SharingMenu-check">{own === level && <Icon icon={checkIcon} small />}</span>
                <SharingPips level={own} />
                <span className="jp-cw-Popup-label">{sharingWord(own, trans)}</span>
                <span className="jp-cw-Popup-fact">{sharingFact(own, trans)}</span>
              </button>
            ))}
            <div className="jp-cw-Popup-foot">
              {destination === 'network'
                ? trans.__('Goes to %1 with each question.', place)
                : trans.__('Built-in and local models: nothing leaves %1.', computer)}
            </div>
          </>
        )}
      </div>,
      panel
    )
  );
}

/** What a level adds to the one below it. */
function sharingFact(level: SharingLevel, trans: TranslationBundle): string {
  switch (level) {
    case 'names':
      return trans.__('column names only');
    case 'types':
      return trans.__('+ types, row and missing counts');
    case 'statistics':
      return trans.__('+ ranges, distinct counts, spread');
    case 'masked':
      return trans.__('+ 5 rows, values disguised');
    case 'rows':
      return trans.__('+ 5 real rows');
  }
}

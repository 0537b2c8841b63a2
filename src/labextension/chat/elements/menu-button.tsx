import { checkIcon } from '@jupyterlab/ui-components';
import {
  useEffect,
  useId,
  useRef,
  useState,
  type CSSProperties,
  type KeyboardEvent,
  type ReactElement,
  type ReactNode
} from 'react';
import { createPortal } from 'react-dom';
import '../../../../style/views/popup.css';
import { Icon } from './icon.js';

type MenuItem<Value extends string> = {
  readonly value: Value;
  readonly label: ReactNode;
  /** Why it cannot be chosen. */
  readonly disabled?: string | undefined;
};

type MenuButtonProps<Value extends string> = {
  readonly children: ReactNode;
  readonly className: string;
  readonly label?: string | undefined;
  readonly title: string;
  /** Stands above the items and names the menu. */
  readonly heading: string;
  readonly items: readonly MenuItem<Value>[];
  /** Marks the present one, where the items are states of one thing. */
  readonly checked?: Value;
  /** Stands below the items. */
  readonly foot?: string;
  /** Called with the focus on the button again. */
  readonly onChoose: (value: Value) => void;
};

/** Height of the longest menu, by its style sheet, in pixels. */
const TALLEST = 260;

/** A button with a menu, drawn over the panel below the button, or above it where there is no room. */
export function MenuButton<Value extends string>(props: MenuButtonProps<Value>): ReactElement {
  const { items, checked, onChoose } = props;
  const button = useRef<HTMLButtonElement>(null);
  const menu = useRef<HTMLDivElement>(null);
  const id = useId();
  const [place, setPlace] = useState<{ readonly panel: HTMLElement; readonly style: CSSProperties } | null>(null);
  useEffect(() => {
    if (place !== null) {
      (menu.current?.querySelector<HTMLElement>('[aria-checked="true"]') ?? itemsOf(menu.current)[0])?.focus();
    }
  }, [place]);
  const open = (): void => {
    const panel = button.current?.closest<HTMLElement>('.jp-cw-Panel-body');
    if (button.current && panel) {
      const at = button.current.getBoundingClientRect();
      const around = panel.getBoundingClientRect();
      const isBelow = around.bottom - at.bottom >= TALLEST || around.bottom - at.bottom >= at.top - around.top;
      const style = isBelow ? { top: at.bottom - around.top } : { bottom: around.bottom - at.top };
      setPlace({ panel, style });
    }
  };
  const close = (): void => {
    setPlace(null);
    button.current?.focus();
  };
  return (
    <>
      <button
        ref={button}
        type="button"
        className={`jp-cw-Button ${props.className}`}
        aria-haspopup="menu"
        aria-expanded={place !== null}
        aria-controls={place === null ? undefined : id}
        aria-label={props.label}
        title={props.title}
        // The menu closes when it loses the focus; without this the same click would open it again.
        onMouseDown={event => place !== null && event.preventDefault()}
        onClick={() => (place === null ? open() : setPlace(null))}
        onKeyDown={event => {
          if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
            event.preventDefault();
            event.stopPropagation();
            open();
          }
        }}
      >
        {props.children}
      </button>
      {place !== null &&
        createPortal(
          <div
            ref={menu}
            id={id}
            className="jp-cw-Popup jp-cw-Menu"
            style={place.style}
            role="menu"
            aria-labelledby={`${id}-heading`}
            onKeyDown={event => {
              event.stopPropagation();
              if (event.key === 'Escape' || event.key === 'Tab') {
                event.preventDefault();
                close();
              } else {
                moveInMenu(event, itemsOf(menu.current));
              }
            }}
            onBlur={event => {
              if (!event.currentTarget.contains(event.relatedTarget) && event.relatedTarget !== null) {
                setPlace(null);
              }
            }}
          >
            <div id={`${id}-heading`} className="jp-cw-Popup-title">
              {props.heading}
            </div>
            {items.map(({ value, label, disabled }) => (
              <button
                key={value}
                type="button"
                role={checked === undefined ? 'menuitem' : 'menuitemradio'}
                aria-checked={checked === undefined ? undefined : value === checked}
                aria-disabled={disabled === undefined ? undefined : true}
                title={disabled}
                tabIndex={-1}
                className="jp-cw-Popup-item"
                onClick={() => {
                  if (disabled === undefined) {
                    close();
                    onChoose(value);
                  }
                }}
              >
                {checked !== undefined && (
                  <span className="jp-cw-Menu-check">{value === checked && <Icon icon={checkIcon} small />}</span>
                )}
                {label}
              </button>
            ))}
            {props.foot !== undefined && <div className="jp-cw-Popup-foot">{props.foot}</div>}
          </div>,
          place.panel
        )}
    </>
  );
}

function itemsOf(menu: HTMLElement | null): readonly HTMLElement[] {
  return [...(menu?.querySelectorAll<HTMLElement>('[role^="menuitem"]') ?? [])];
}

/** Moves the focus among the items of a menu by the arrow keys, Home and End; other keys are left alone. */
export function moveInMenu(event: KeyboardEvent, items: readonly HTMLElement[]): void {
  const at = items.findIndex(item => item === document.activeElement);
  const next = {
    ArrowDown: (at + 1) % items.length,
    ArrowUp: (at - 1 + items.length) % items.length,
    Home: 0,
    End: items.length - 1
  }[event.key];
  if (next !== undefined) {
    event.preventDefault();
    items[next]?.focus();
  }
}

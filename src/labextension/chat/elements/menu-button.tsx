import {
  useEffect,
  useId,
  useLayoutEffect,
  useRef,
  useState,
  type KeyboardEvent,
  type ReactElement,
  type ReactNode
} from 'react';
import { createPortal } from 'react-dom';
import '../../../../style/views/popup.css';
import { checkIcon } from '@jupyterlab/ui-components';
import { Icon } from './icon.js';

export type MenuItem<Value extends string = string> = {
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

/** A button with a menu, drawn over the panel below the button, or above it where there is no room. */
export function MenuButton<Value extends string>(props: MenuButtonProps<Value>): ReactElement {
  const { items, checked, onChoose } = props;
  const [start, setStart] = useState<'first' | 'last' | null>(null);
  const [top, setTop] = useState(0);
  const button = useRef<HTMLButtonElement>(null);
  const menu = useRef<HTMLDivElement>(null);
  const id = useId();
  const [panel, setPanel] = useState<HTMLElement | null>(null);
  useLayoutEffect(() => {
    const own = menu.current?.getBoundingClientRect();
    const around = panel?.getBoundingClientRect();
    const at = button.current?.getBoundingClientRect();
    if (start !== null && own && around && at) {
      const below = at.bottom - around.top;
      const above = at.top - around.top - own.height;
      setTop(below + own.height <= around.height || above < 0 ? below : above);
    }
  }, [start, panel]);
  useEffect(() => {
    if (start !== null) {
      const present = menu.current?.querySelector<HTMLElement>('[aria-checked="true"]');
      (present ?? itemsOf(menu.current).at(start === 'first' ? 0 : -1))?.focus();
    }
  }, [start]);
  const open = (at: 'first' | 'last'): void => {
    setPanel(button.current?.closest<HTMLElement>('.jp-cw-Panel-body') ?? null);
    setStart(at);
  };
  const close = (): void => {
    setStart(null);
    button.current?.focus();
  };
  return (
    <>
      <button
        ref={button}
        type="button"
        className={`jp-cw-Button ${props.className}`}
        aria-haspopup="menu"
        aria-expanded={start !== null}
        aria-controls={start === null ? undefined : id}
        aria-label={props.label}
        title={props.title}
        // The menu closes when it loses the focus; without this the same click would open it again.
        onMouseDown={event => {
          if (start !== null) {
            event.preventDefault();
          }
        }}
        onClick={() => (start === null ? open('first') : setStart(null))}
        onKeyDown={event => {
          if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
            event.preventDefault();
            event.stopPropagation();
            open(event.key === 'ArrowDown' ? 'first' : 'last');
          }
        }}
      >
        {props.children}
      </button>
      {start !== null &&
        panel &&
        createPortal(
          <div
            ref={menu}
            id={id}
            className="jp-cw-Popup jp-cw-Menu"
            style={{ top }}
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
                setStart(null);
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
          panel
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

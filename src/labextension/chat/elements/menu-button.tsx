import { checkIcon } from '@jupyterlab/ui-components';
import {
  createContext,
  useContext,
  useEffect,
  useId,
  useRef,
  useState,
  type CSSProperties,
  type ReactElement,
  type ReactNode,
  type RefObject
} from 'react';
import { createPortal } from 'react-dom';
import '../../../../style/views/popup.css';
import { Icon } from './icon.js';

type PopupButtonProps = {
  readonly children: ReactNode;
  readonly className: string;
  readonly label?: string | undefined;
  readonly title: string;
  readonly popupClassName: string;
  /** A menu that calls `useMenu`. */
  readonly menu: ReactElement;
};

/** Closes the menu of a button and gives the focus back to the button. */
const CloseContext = createContext<() => void>(() => undefined);

/** Height of the longest menu below a button, by its style sheet, in pixels. */
const TALLEST = 260;

/** A button with a menu over the panel: Arrows, Home and End move in it; Escape, Tab and a lost focus close it. */
export function PopupButton(props: PopupButtonProps): ReactElement {
  const button = useRef<HTMLButtonElement>(null);
  const id = useId();
  const [place, setPlace] = useState<{ readonly panel: HTMLElement; readonly style: CSSProperties } | null>(null);
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
        className={props.className}
        aria-haspopup="menu"
        aria-expanded={place !== null}
        aria-controls={place === null ? undefined : id}
        aria-label={props.label}
        title={props.title}
        // The menu closes when it loses the focus; without this the same click would open it again.
        onMouseDown={event => place !== null && event.preventDefault()}
        onClick={() => (place === null ? open() : close())}
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
            id={id}
            className={`jp-cw-Popup ${props.popupClassName}`}
            style={place.style}
            onKeyDown={event => {
              event.stopPropagation();
              if (event.key === 'Escape' || event.key === 'Tab') {
                event.preventDefault();
                close();
                return;
              }
              const items = itemsOf(event.currentTarget);
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
            }}
            onMouseDown={event => event.preventDefault()} // Not every browser moves the focus to a button that is clicked.
            onBlur={event => {
              // If the whole window loses the focus, it comes back here later.
              if (document.hasFocus() && !event.currentTarget.contains(event.relatedTarget)) {
                setPlace(null);
              }
            }}
          >
            <CloseContext.Provider value={close}>{props.menu}</CloseContext.Provider>
          </div>,
          place.panel
        )}
    </>
  );
}

function itemsOf(menu: HTMLElement | null): readonly HTMLElement[] {
  return [...(menu?.querySelectorAll<HTMLElement>('[role^="menuitem"]') ?? [])];
}

/** For a menu: its element and what closes it. When it is drawn, the checked item, or else the first, takes the focus. */
export function useMenu(): readonly [menu: RefObject<HTMLDivElement>, close: () => void] {
  const menu = useRef<HTMLDivElement>(null);
  useEffect(() => {
    (menu.current?.querySelector<HTMLElement>('[aria-checked="true"]') ?? itemsOf(menu.current)[0])?.focus();
  }, []);
  return [menu, useContext(CloseContext)];
}

type MenuItem<Value extends string> = {
  readonly value: Value;
  readonly label: ReactNode;
  readonly disabled?: string | undefined;
};

type MenuProps<Value extends string> = {
  /** Stands above the items and names the menu. */
  readonly heading: string;
  readonly items: readonly MenuItem<Value>[];
  /** The current item, which gets a check mark, if the items are states of one thing. */
  readonly checked?: Value;
  readonly foot?: string;
  /** Called when the button has the focus again. */
  readonly onChoose: (value: Value) => void;
};

type MenuButtonProps<Value extends string> = Omit<PopupButtonProps, 'popupClassName' | 'menu'> & MenuProps<Value>;

export function MenuButton<Value extends string>(props: MenuButtonProps<Value>): ReactElement {
  return (
    <PopupButton
      {...props}
      className={`jp-cw-Button ${props.className}`}
      popupClassName="jp-cw-Menu"
      menu={<Menu {...props} />}
    />
  );
}

function Menu<Value extends string>({ heading, items, checked, foot, onChoose }: MenuProps<Value>): ReactElement {
  const [menu, close] = useMenu();
  const id = useId();
  return (
    <div ref={menu} role="menu" aria-labelledby={id}>
      <div id={id} className="jp-cw-Popup-title">
        {heading}
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
      {foot !== undefined && <div className="jp-cw-Popup-foot">{foot}</div>}
    </div>
  );
}

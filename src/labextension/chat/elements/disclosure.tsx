import { caretDownIcon, caretRightIcon } from '@jupyterlab/ui-components';
import {
  useEffect,
  useId,
  useRef,
  type ButtonHTMLAttributes,
  type ReactElement,
  type ReactNode,
  type RefObject
} from 'react';
import { Icon, panelIcons } from './icon.js';

type ButtonAttributes = ButtonHTMLAttributes<HTMLButtonElement>;

type DisclosureProps = {
  readonly summary: string;
  /** Whether something inside went wrong; the line then shows a warning. */
  readonly failed?: boolean;
  readonly open: boolean;
  readonly onToggle: (open: boolean) => void;
  readonly children: ReactNode;
  readonly className?: string;
  /** Draws the content out of sight while closed, so that fields keep what was typed. */
  readonly keep?: boolean;
  /** Ids of the turns inside, so that a turn that is to be shown is found even while this is closed. */
  readonly names?: readonly string[];
};

/** A quiet line with a caret that opens to more. Closed content is not drawn unless `keep` is set. */
export function Disclosure({
  summary,
  failed = false,
  open,
  onToggle,
  children,
  className,
  keep = false,
  names
}: DisclosureProps): ReactElement {
  const id = useId();
  const shown = useShowOpened<HTMLDivElement>(open);
  return (
    <div ref={shown} data-cw-earlier={names?.join(' ')} className={`jp-cw-Disclosure ${className ?? ''}`.trimEnd()}>
      <button type="button" className="jp-cw-Disclosure-summary" {...opens(id, open, onToggle)}>
        <Icon icon={open ? caretDownIcon : caretRightIcon} />
        {failed && <Icon icon={panelIcons.warning} tone="error" small />}
        {summary}
      </button>
      <div id={id} hidden={!open}>
        {(open || keep) && children}
      </div>
    </div>
  );
}

/** Attributes of a button that opens and closes the element with this id: a click toggles it, → opens and ← closes it. */
export const opens = (id: string, open: boolean, setOpen: (open: boolean) => void): ButtonAttributes => ({
  'aria-expanded': open,
  'aria-controls': id,
  onClick: () => setOpen(!open),
  onKeyDown: event => {
    if ((event.key === 'ArrowRight' && !open) || (event.key === 'ArrowLeft' && open)) {
      event.preventDefault();
      setOpen(!open);
    }
  }
});

/** Scrolls an element into sight when it opens, as far as it fits. One that is open from the start stays where it is. */
export function useShowOpened<T extends HTMLElement>(open: boolean): RefObject<T> {
  const element = useRef<T>(null);
  const before = useRef(open);
  useEffect(() => {
    if (open && !before.current) {
      element.current?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
    }
    before.current = open;
  }, [open]);
  return element;
}

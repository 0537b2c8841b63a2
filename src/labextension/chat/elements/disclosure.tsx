import { caretDownIcon, caretRightIcon } from '@jupyterlab/ui-components';
import { useId, type ReactElement, type ReactNode } from 'react';
import { Icon } from './icon.js';
import { openOnArrows } from './open-on-arrows.js';
import { panelIcons } from './panel-icons.js';
import { useShowOpened } from './use-show-opened.js';

export type DisclosureProps = {
  readonly summary: string;
  /** Whether something inside went wrong: marked in the line. */
  readonly failed?: boolean;
  readonly open: boolean;
  readonly onToggle: (open: boolean) => void;
  readonly children: ReactNode;
  readonly className?: string;
  /** Draws what is closed, too, out of sight: fields keep what was typed. */
  readonly keep?: boolean;
  /** Ids of the turns inside, by which what is asked to be shown is found while it is closed. */
  readonly names?: readonly string[];
};

/** A quiet line with a caret that opens to more. What is closed is not drawn, unless it is to be kept. */
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
      <button
        type="button"
        className="jp-cw-Disclosure-summary"
        aria-expanded={open}
        aria-controls={id}
        onClick={() => onToggle(!open)}
        onKeyDown={openOnArrows(open, onToggle)}
      >
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

import { caretDownIcon, caretRightIcon } from '@jupyterlab/ui-components';
import { useId, type ReactElement, type ReactNode } from 'react';
import { Icon } from './icon.js';
import { openOnArrows } from './open-on-arrows.js';
import { useShowOpened } from './use-show-opened.js';

export type DisclosureProps = {
  readonly summary: string;
  readonly open: boolean;
  readonly onToggle: (open: boolean) => void;
  readonly children: ReactNode;
  readonly className?: string;
};

/** A quiet line with a caret that opens to more. What is closed is not drawn. */
export function Disclosure({ summary, open, onToggle, children, className }: DisclosureProps): ReactElement {
  const id = useId();
  const shown = useShowOpened<HTMLDivElement>(open);
  return (
    <div ref={shown} className={`jp-cw-Disclosure ${className ?? ''}`.trimEnd()}>
      <button
        type="button"
        className="jp-cw-Disclosure-summary"
        aria-expanded={open}
        aria-controls={id}
        onClick={() => onToggle(!open)}
        onKeyDown={openOnArrows(open, onToggle)}
      >
        <Icon icon={open ? caretDownIcon : caretRightIcon} />
        {summary}
      </button>
      <div id={id} hidden={!open}>
        {open && children}
      </div>
    </div>
  );
}

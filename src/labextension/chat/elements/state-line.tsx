import type { MouseEvent, ReactElement, ReactNode, Ref } from 'react';
import { Button } from './button.js';
import { StatusIcon, type Look } from './icon.js';

export type LineAction = {
  readonly words: string;
  /** The same as a sentence, if the words alone are not clear. */
  readonly title?: string;
  readonly ref?: Ref<HTMLButtonElement>;
  readonly run: (event: MouseEvent<HTMLButtonElement>) => void;
};

type StateLineProps = {
  readonly icon: Look;
  readonly children: ReactNode;
  readonly actions?: readonly LineAction[] | ReactElement;
  /** `draft` is the dashed bar that means "written, not run" and nothing else. */
  readonly mark?: 'draft' | 'warn' | 'error' | 'plain';
};

/** One line with the state of something and what can be done about it. */
export function StateLine({ icon, children, actions = [], mark }: StateLineProps): ReactElement {
  const buttons =
    'props' in actions
      ? actions
      : actions.map(({ words, title, ref = null, run }) => (
          <Button key={words} ref={ref} kind="link" {...(title !== undefined && { title })} onClick={run}>
            {words}
          </Button>
        ));
  return (
    <div className={`jp-cw-StateLine ${mark === undefined ? '' : `jp-cw-mod-${mark}`}`.trimEnd()}>
      <StatusIcon look={icon} />
      <span className="jp-cw-StateLine-text">{children}</span>
      {!(Array.isArray(buttons) && buttons.length === 0) && <span className="jp-cw-StateLine-actions">{buttons}</span>}
    </div>
  );
}

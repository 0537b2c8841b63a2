import type { ReactElement, ReactNode } from 'react';

export type StateLineProps = {
  readonly icon: ReactNode;
  readonly children: ReactNode;
  /** Text buttons at the end. */
  readonly actions?: ReactNode;
  /** `draft` is the dashed bar that means "written, not run" and nothing else. */
  readonly mark?: 'draft' | 'warn' | 'error' | 'plain';
};

/** One line that says how something stands. */
export function StateLine({ icon, children, actions, mark }: StateLineProps): ReactElement {
  return (
    <div className={`jp-cw-StateLine ${mark === undefined ? '' : `jp-cw-mod-${mark}`}`.trimEnd()}>
      {icon}
      <span className="jp-cw-StateLine-text">{children}</span>
      {actions !== undefined && <span className="jp-cw-StateLine-actions">{actions}</span>}
    </div>
  );
}

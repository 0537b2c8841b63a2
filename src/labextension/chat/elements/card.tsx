import { useId, type ReactElement, type ReactNode } from 'react';
import { StatusIcon, type Look } from './icon.js';

type CardProps = {
  readonly title: ReactNode;
  readonly icon?: Look;
  /** Shown after the title: a word or a button. */
  readonly aside?: ReactNode;
  readonly className?: string;
  /** `none` if an element inside has a role and the name. */
  readonly role?: 'group' | 'article' | 'region' | 'none';
  /** Its accessible name, if that is not the title. */
  readonly label?: string;
  readonly children: ReactNode;
};

/** A framed part of the panel, named by its title by default. */
export function Card({
  title,
  icon = null,
  aside,
  className = '',
  role = 'group',
  label,
  children
}: CardProps): ReactElement {
  const id = useId();
  const name = label === undefined ? { 'aria-labelledby': id } : { 'aria-label': label };
  return (
    <div className={`jp-cw-Card ${className}`.trimEnd()} {...(role !== 'none' && { role, ...name })}>
      <div className="jp-cw-Card-head">
        <StatusIcon look={icon} />
        <span className="jp-cw-Card-title" id={id}>
          {title}
        </span>
        {typeof aside === 'string' ? <span className="jp-cw-Card-aside">{aside}</span> : aside}
      </div>
      {children}
    </div>
  );
}

import { forwardRef, type MouseEvent, type ReactNode } from 'react';

export type ButtonProps = {
  readonly children: ReactNode;
  readonly onClick: (event: MouseEvent<HTMLButtonElement>) => void;
  readonly kind?: 'normal' | 'primary' | 'minimal' | 'link' | 'icon';
  /** Name and tooltip; needed when the children are only a picture. */
  readonly label?: string;
  readonly title?: string;
  /** Why it cannot be used now: shown as tooltip, clicks do nothing. The button stays focusable. */
  readonly disabled?: string | undefined;
  readonly className?: string;
  readonly expanded?: boolean;
  readonly controls?: string;
  readonly onPreview?: (shown: boolean) => void;
};

/** Every button of the panel, at least 24 px high. */
export const Button = forwardRef<HTMLButtonElement, ButtonProps>(function Button(props, ref) {
  const { kind = 'normal', disabled, onPreview } = props;
  const title = disabled ?? props.title ?? props.label;
  return (
    <button
      ref={ref}
      type="button"
      className={`jp-cw-Button jp-cw-mod-${kind} ${props.className ?? ''}`.trimEnd()}
      aria-label={props.label}
      aria-disabled={disabled === undefined ? undefined : true}
      aria-expanded={props.expanded}
      aria-controls={props.controls}
      title={title}
      onClick={event => {
        if (disabled === undefined) {
          props.onClick(event);
        }
      }}
      onMouseEnter={onPreview && (() => onPreview(true))}
      onMouseLeave={onPreview && (() => onPreview(false))}
      onFocus={onPreview && (() => onPreview(true))}
      onBlur={onPreview && (() => onPreview(false))}
    >
      {props.children}
    </button>
  );
});

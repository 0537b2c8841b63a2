import { Clipboard } from '@jupyterlab/apputils';
import { checkIcon, copyIcon, type LabIcon } from '@jupyterlab/ui-components';
import { forwardRef, useEffect, useState, type MouseEvent, type ReactElement, type ReactNode } from 'react';
import { useChatView } from '../state/use-chat-view.js';
import { Icon } from './icon.js';

type ButtonProps = {
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
};

/** Every button of the panel, at least 24 px high. */
export const Button = forwardRef<HTMLButtonElement, ButtonProps>(function Button(props, ref) {
  const { kind = 'normal', disabled } = props;
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
    >
      {props.children}
    </button>
  );
});

type IconButtonProps = Pick<ButtonProps, 'disabled' | 'className' | 'expanded'> & {
  readonly icon: LabIcon;
  readonly label: string;
  readonly onClick: () => void;
};

/** A button that is only a picture: its name is also its tooltip. */
export function IconButton({ icon, ...props }: IconButtonProps): ReactElement {
  return (
    <Button kind="icon" {...props}>
      <Icon icon={icon} />
    </Button>
  );
}

type AskButtonProps = { readonly question: string; readonly className: string; readonly children?: ReactNode };

/** A suggested question: a click asks it at once, Alt-click puts it into the input. */
export function AskButton({ question, className, children }: AskButtonProps): ReactElement {
  const { controller, trans, putIntoInput } = useChatView();
  return (
    <button
      type="button"
      className={className}
      title={trans.__('Click to ask, Alt-click to edit first')}
      onClick={event => (event.altKey ? putIntoInput(question) : controller.ask(question))}
    >
      <span>{question}</span>
      {children}
    </button>
  );
}

const SHOWN_MS = 1500;

type CopyButtonProps = {
  readonly text: string;
  /** `Copy code` unless given. */
  readonly label?: string;
};

/** Copies a text and says so for a moment, in its picture and in its name. */
export function CopyButton({ text, label }: CopyButtonProps): ReactElement {
  const { trans } = useChatView();
  const [copied, setCopied] = useState(false);
  useEffect(() => {
    if (!copied) {
      return;
    }
    const timer = setTimeout(() => setCopied(false), SHOWN_MS);
    return () => clearTimeout(timer);
  }, [copied]);
  return (
    <IconButton
      icon={copied ? checkIcon : copyIcon}
      label={copied ? trans.__('Copied') : (label ?? trans.__('Copy code'))}
      onClick={() => {
        Clipboard.copyToSystem(text);
        setCopied(true);
      }}
    />
  );
}

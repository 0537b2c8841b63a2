import { closeIcon, type LabIcon } from '@jupyterlab/ui-components';
import {
  cloneElement,
  forwardRef,
  useEffect,
  useId,
  useRef,
  type InputHTMLAttributes,
  type ReactElement,
  type ReactNode
} from 'react';
import '../../../../style/views/fields.css';
import '../../../../style/views/panel-dialog.css';
import '../../../../style/views/progress.css';
import '../../../../style/views/test-result.css';
import type { TestView } from '../state/chat-connections.js';
import { useChatView } from '../state/use-chat-view.js';
import { IconButton } from './button.js';
import { Icon, StatusIcon } from './icon.js';

type FieldProps = {
  readonly label: string;
  readonly hint?: string | undefined;
  /** The field itself, which takes the ids that tie label and hint to it. */
  readonly children: ReactElement;
};

export function Field({ label, hint, children }: FieldProps): ReactElement {
  const id = useId();
  const hintId = hint === undefined ? undefined : `${id}-hint`;
  return (
    <div className="jp-cw-Field">
      <label htmlFor={id}>{label}</label>
      {cloneElement(children, { id, 'aria-describedby': hintId })}
      {hint !== undefined && (
        <div id={hintId} className="jp-cw-Field-hint">
          {hint}
        </div>
      )}
    </div>
  );
}

export const TextInput = forwardRef<HTMLInputElement, InputHTMLAttributes<HTMLInputElement>>(
  function TextInput(props, ref) {
    return <input ref={ref} className="jp-cw-Input" autoComplete="off" spellCheck={false} {...props} />;
  }
);

const STATUS = { asking: 'busy', ok: 'ok', warn: 'warn', failed: 'error' } as const;

/** The state of a test or other operation. Screen readers announce its changes; it scrolls into sight when the state changes. */
export function TestResult({ view }: { readonly view: TestView | null }): ReactElement {
  const line = useRef<HTMLDivElement>(null);
  const status = view?.status;
  useEffect(() => {
    if (status !== undefined) {
      line.current?.scrollIntoView({ block: 'nearest' });
    }
  }, [status]);
  return (
    <div ref={line} className="jp-cw-TestResult" role="status">
      {view !== null && (
        <>
          <StatusIcon look={STATUS[view.status]} />
          <span>{view.text}</span>
        </>
      )}
    </div>
  );
}

/** What is in progress, in words that change too often to be announced to screen readers. */
export function UnderWay({ text }: { readonly text: string }): ReactElement {
  return (
    <div className="jp-cw-TestResult">
      <StatusIcon look="busy" />
      <span>{text}</span>
    </div>
  );
}

type ProgressLineProps = {
  /** What is in progress; the accessible name of the bar. */
  readonly label: string;
  readonly text: string;
  /** From 0 to 1; `null` while that is not known. */
  readonly share: number | null;
};

/** Progress as a bar with words below. Screen readers hear only the result. */
export function ProgressLine({ label, text, share }: ProgressLineProps): ReactElement {
  const percent = share === null ? undefined : Math.round(Math.min(1, Math.max(0, share)) * 100);
  return (
    <div className="jp-cw-Progress">
      <div
        role="progressbar"
        aria-label={label}
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuenow={percent}
        aria-valuetext={text}
        className="jp-cw-Progress-bar"
      >
        <i style={{ inlineSize: `${String(percent ?? 0)}%` }} />
      </div>
      <span>{text}</span>
    </div>
  );
}

type PanelDialogProps = {
  readonly icon: LabIcon;
  readonly title: string;
  readonly actions?: ReactNode;
  readonly className?: string;
  readonly children: ReactNode;
  readonly onClose: () => void;
};

/** A dialog that covers the conversation but not the composer; Escape closes it. Its user sets the focus. */
export const PanelDialog = forwardRef<HTMLDivElement, PanelDialogProps>(function PanelDialog(props, ref) {
  const { trans } = useChatView();
  const title = useId();
  return (
    <div
      ref={ref}
      role="dialog"
      aria-labelledby={title}
      tabIndex={-1}
      className={`jp-cw-Sees ${props.className ?? ''}`.trimEnd()}
      onKeyDown={event => {
        if (event.key === 'Escape') {
          event.preventDefault();
          event.stopPropagation();
          props.onClose();
        }
      }}
    >
      <div className="jp-cw-Sees-head">
        <Icon icon={props.icon} />
        <h2 id={title}>{props.title}</h2>
        {props.actions}
        <IconButton icon={closeIcon} label={trans.__('Close')} onClick={props.onClose} />
      </div>
      <div className="jp-cw-Sees-body">{props.children}</div>
    </div>
  );
});

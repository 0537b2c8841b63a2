import { useId, useState, type ReactElement } from 'react';
import type { StepView } from './chat-turn.js';
import { formatDuration } from './format-duration.js';
import { openOnArrows } from './open-on-arrows.js';
import { StepIcon } from './step-icon.js';
import { stepStatusWord } from './step-status-word.js';
import { useChatView } from './use-chat-view.js';

/** One tool call; opens to what was asked and what came back. */
export function StepRow({ step }: { readonly step: StepView }): ReactElement {
  const { trans } = useChatView();
  const [open, setOpen] = useState(false);
  const id = useId();
  const parts = stepParts(step);
  // What a call is doing just now, or all there is to say, stands beside its name; anything else below.
  const beside = step.status === 'running' || step.status === 'waiting' || step.detail === '';
  const inline = beside && step.status !== 'ok' ? (step.note ?? step.detail) : step.detail;
  const below = inline === step.note ? undefined : step.note;
  const line = (
    <>
      <span className="jp-cw-Step-icon">
        <StepIcon status={step.status} />
      </span>
      <span className="jp-cw-Step-tool">{step.toolName}</span>
      <span className="jp-cw-Step-detail">{inline}</span>
      <span className="jp-cw-Step-time">{step.ms === undefined ? '' : formatDuration(step.ms, trans)}</span>
      {below !== undefined && <span className="jp-cw-Step-note">{below}</span>}
      <span className="jp-cw-Hidden">{stepStatusWord(step.status, trans)}</span>
    </>
  );
  if (parts.args === null && parts.result === null) {
    return (
      <li>
        <div className="jp-cw-Step">{line}</div>
      </li>
    );
  }
  return (
    <li>
      <button
        type="button"
        className="jp-cw-Step"
        aria-expanded={open}
        aria-controls={id}
        onClick={() => setOpen(!open)}
        onKeyDown={openOnArrows(open, setOpen)}
      >
        {line}
      </button>
      <div id={id} className="jp-cw-Step-more" hidden={!open}>
        {open && parts.args !== null && <StepText title={trans.__('Asked')} text={parts.args} />}
        {open && parts.result !== null && <StepText title={trans.__('Result')} text={parts.result} />}
      </div>
    </li>
  );
}

function StepText({ title, text }: { readonly title: string; readonly text: string }): ReactElement {
  return (
    <>
      <div className="jp-cw-Step-title">{title}</div>
      <pre className="jp-cw-Step-text" role="group" tabIndex={0} aria-label={title}>
        {text}
      </pre>
    </>
  );
}

function stepParts(step: StepView): { readonly args: string | null; readonly result: string | null } {
  const bare =
    step.args === undefined ||
    step.args === null ||
    (typeof step.args === 'object' && Object.keys(step.args).length === 0);
  return {
    args: bare ? null : typeof step.args === 'string' ? step.args : JSON.stringify(step.args, null, 2),
    result: step.result === undefined || step.result === '' ? null : step.result
  };
}

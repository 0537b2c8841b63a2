import { useId, useMemo, useState, type ReactElement } from 'react';
import type { StepView } from '../state/chat-turn.js';
import { CodeText } from '../code/code-text.js';
import { formatDuration } from '../elements/format.js';
import { LeftOutLine } from '../code/code-view.js';
import { openOnArrows } from '../elements/disclosure.js';
import { shownPart } from '../code/code-lines.js';
import { StepIcon } from './step-icon.js';
import { stepStatusWord } from './step-status-word.js';
import { useChatView } from '../state/use-chat-view.js';

/** One tool call; opens to what was asked and what came back. */
export function StepRow({ step }: { readonly step: StepView }): ReactElement {
  const { trans } = useChatView();
  const [open, setOpen] = useState(false);
  const id = useId();
  const asked = hasArguments(step);
  const { result = '' } = step;
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
  if (!asked && result === '') {
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
        {open && asked && <StepText title={trans.__('Asked')} value={step.args} />}
        {open && result !== '' && <StepText title={trans.__('Result')} value={result} />}
      </div>
    </li>
  );
}

function StepText({ title, value }: { readonly title: string; readonly value: unknown }): ReactElement {
  const part = useMemo(() => shownPart(typeof value === 'string' ? value : JSON.stringify(value, null, 2)), [value]);
  const runs = useMemo(() => [{ text: part.text }], [part]);
  return (
    <>
      <div className="jp-cw-Step-title">{title}</div>
      <pre className="jp-cw-Step-text" role="group" tabIndex={0} aria-label={title}>
        <CodeText runs={runs} />
      </pre>
      <LeftOutLine part={part} />
    </>
  );
}

function hasArguments({ args }: StepView): boolean {
  return args !== undefined && args !== null && !(typeof args === 'object' && Object.keys(args).length === 0);
}

import type { TranslationBundle } from '@jupyterlab/translation';
import { closeIcon } from '@jupyterlab/ui-components';
import { useId, useMemo, useState, type ReactElement } from 'react';
import { CodeView } from '../code/code-view.js';
import { Disclosure, opens } from '../elements/disclosure.js';
import { formatDuration } from '../elements/format.js';
import { Dot, StatusIcon, type Look } from '../elements/icon.js';
import type { ChatTurn, StepView } from '../state/chat-turn.js';
import { useChatView } from '../state/use-chat-view.js';

type StepsViewProps = {
  readonly turn: ChatTurn;
  readonly running: boolean;
  readonly expand: boolean;
};

/** What was done for an answer: open while it runs, one line afterwards unless the user opened it. */
export function StepsView({ turn, running, expand }: StepsViewProps): ReactElement | null {
  const { trans } = useChatView();
  const [chosen, setChosen] = useState<boolean | null>(null);
  if (turn.steps.length === 0) {
    return null;
  }
  const count = turn.steps.length;
  const failed = turn.steps.filter(({ status }) => status === 'error' || status === 'timeout').length;
  const steps = trans._n('%1 step', '%1 steps', count);
  const counted = failed === 0 ? steps : trans.__('%1, %2 failed', steps, String(failed));
  return (
    <Disclosure
      className="jp-cw-Steps"
      summary={turn.ms === undefined ? counted : `${counted} · ${formatDuration(turn.ms, trans)}`}
      failed={failed > 0}
      open={chosen ?? (running || expand)}
      onToggle={setChosen}
    >
      <ul className="jp-cw-Steps-list" aria-label={trans.__('Steps')}>
        {turn.steps.map(step => (
          <StepRow key={step.callId} step={step} />
        ))}
      </ul>
    </Disclosure>
  );
}

function StepRow({ step }: { readonly step: StepView }): ReactElement {
  const { trans } = useChatView();
  const [open, setOpen] = useState(false);
  const id = useId();
  const asked = hasArguments(step);
  const { result = '' } = step;
  const [icon, word] = stepLook(step.status, trans);
  // A note is shown beside the name if the call is still going on or there is nothing else to say, otherwise below.
  const beside = step.status === 'running' || step.status === 'waiting' || step.detail === '';
  const inline = beside && step.status !== 'ok' ? (step.note ?? step.detail) : step.detail;
  const below = inline === step.note ? undefined : step.note;
  const line = (
    <>
      <span className="jp-cw-Step-icon">
        <StatusIcon look={icon} />
      </span>
      <span className="jp-cw-Step-tool">{step.toolName}</span>
      <span className="jp-cw-Step-detail">{inline}</span>
      <span className="jp-cw-Step-time">{step.ms === undefined ? '' : formatDuration(step.ms, trans)}</span>
      {below !== undefined && <span className="jp-cw-Step-note">{below}</span>}
      <span className="jp-cw-Hidden">{word}</span>
    </>
  );
  return !asked && result === '' ? (
    <li>
      <div className="jp-cw-Step">{line}</div>
    </li>
  ) : (
    <li>
      <button type="button" className="jp-cw-Step" {...opens(id, open, setOpen)}>
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
  const text = useMemo(() => (typeof value === 'string' ? value : JSON.stringify(value, null, 2)), [value]);
  return (
    <>
      <div className="jp-cw-Step-title">{title}</div>
      <CodeView code={text} label={title} role="group" className="jp-cw-Step-text" rest="" />
    </>
  );
}

function hasArguments({ args }: StepView): boolean {
  return args !== undefined && args !== null && !(typeof args === 'object' && Object.keys(args).length === 0);
}

type StepLook = readonly [icon: Look, word: string];

function stepLook(status: StepView['status'], trans: TranslationBundle): StepLook {
  const looks: Readonly<Record<StepView['status'], StepLook>> = {
    running: ['busy', trans.__('running')],
    waiting: [<Dot look="waiting" />, trans.__('waiting for you')],
    ok: ['ok', trans.__('done')],
    error: ['error', trans.__('failed')],
    timeout: ['error', trans.__('took too long')],
    denied: [closeIcon, trans.__('denied')],
    skipped: [closeIcon, trans.__('skipped')],
    aborted: [closeIcon, trans.__('stopped')]
  };
  return looks[status];
}

import type { TranslationBundle } from '@jupyterlab/translation';
import { formatParts, type AgentEvent, type ApprovalDecision, type ToolResult } from '../../../agent/index.js';
import type { CellProposal } from '../../../toolsets/index.js';
import type { ChatTurn, StepView } from '../../chat/state/chat-turn.js';

const MAX_DETAIL = 120;

/** The turn after one event of its run. `run-end` is not handled here: what follows it needs the notebook. */
export function reduceTurn(turn: ChatTurn, event: AgentEvent, trans: TranslationBundle): ChatTurn {
  switch (event.type) {
    case 'step-start':
      return { ...turn, stepNumber: event.step, text: turn.text === '' ? '' : `${turn.text.trimEnd()}\n\n` };
    case 'model-delta':
      return reduceDelta(turn, event, trans);
    case 'tool-start': {
      const { callId, toolName, args } = event;
      const step: StepView = { callId, toolName, status: 'running', detail: describeArguments(args), args };
      return { ...turn, steps: [...turn.steps, step] };
    }
    case 'tool-progress': {
      const { callId, partial } = event;
      return typeof partial === 'string' ? updateStep(turn, callId, step => ({ ...step, note: partial })) : turn;
    }
    case 'approval-request': {
      const { request } = event;
      return { ...waiting(turn, request.callId, trans), status: 'waiting-approval', approval: request };
    }
    case 'approval-end': {
      const approvalOutcome = decided(event.decision, turn.approval?.toolName ?? '', trans);
      return { ...updateStep(noLongerWaiting(turn, event.callId), event.callId, goesOn), approvalOutcome };
    }
    case 'user-question': {
      const { question } = event;
      return { ...waiting(turn, question.callId, trans), status: 'waiting-question', userQuestion: question };
    }
    case 'user-answer': {
      const { callId, answer } = event;
      const question = turn.userQuestion?.question ?? '';
      const detail = firstLine(answer);
      return {
        ...updateStep(noLongerWaiting(turn, callId), callId, step => ({ ...goesOn(step), detail })),
        answered: [...(turn.answered ?? []), { callId, question, answer }]
      };
    }
    case 'tool-end':
      return endStep(turn, event.result, trans);
    default:
      return turn;
  }
}

/** The turn without the card of this call, whether it was decided, answered or given up. */
function noLongerWaiting(turn: ChatTurn, callId: string): ChatTurn {
  const { approval, userQuestion, ...rest } = turn;
  if (approval?.callId !== callId && userQuestion?.callId !== callId) {
    return turn;
  }
  return { ...rest, status: turn.status === 'stopping' ? 'stopping' : 'running' };
}

function decided({ type }: ApprovalDecision, tool: string, trans: TranslationBundle): string {
  return {
    allow: trans.__('Allowed once'),
    allowAlways: trans.__('Allowed for the rest of this chat'),
    deny: trans.__('You denied %1. The answer continues without it.', tool)
  }[type];
}

function reduceDelta(
  turn: ChatTurn,
  event: Extract<AgentEvent, { type: 'model-delta' }>,
  trans: TranslationBundle
): ChatTurn {
  if (event.kind !== 'text') {
    return turn;
  }
  if (event.callId === undefined) {
    return { ...turn, text: turn.text + event.delta };
  }
  const lines = event.delta.split('\n').length - 1;
  return updateStep(turn, event.callId, step => {
    const linesWritten = lines + (step.linesWritten ?? 0);
    return {
      ...step,
      linesWritten,
      note: trans._n('writing, %1 line so far', 'writing, %1 lines so far', linesWritten)
    };
  });
}

/** The turn once a call has ended; one that never began, because the run had ended, gets its row here. */
function endStep(turn: ChatTurn, result: ToolResult, trans: TranslationBundle): ChatTurn {
  const { callId, toolName, status, parts, ms } = result;
  const begun = turn.steps.find(step => step.callId === callId);
  const { note: _progress, ...step } = begun ?? { callId, toolName, status, detail: '' };
  const note = describeChecks(result, trans);
  const ended: StepView = {
    ...step,
    status,
    detail: describeResult(result, step.detail, trans),
    result: formatParts(parts),
    ms,
    ...(note !== undefined && { note })
  };
  const next = noLongerWaiting(turn, callId);
  return begun === undefined ? { ...next, steps: [...next.steps, ended] } : updateStep(next, callId, () => ended);
}

function waiting(turn: ChatTurn, callId: string, trans: TranslationBundle): ChatTurn {
  return updateStep(turn, callId, step => ({ ...step, status: 'waiting', note: trans.__('waiting for you') }));
}

function goesOn({ note: _waiting, ...step }: StepView): StepView {
  return { ...step, status: 'running' };
}

function updateStep(turn: ChatTurn, callId: string, change: (step: StepView) => StepView): ChatTurn {
  return { ...turn, steps: turn.steps.map(step => (step.callId === callId ? change(step) : step)) };
}

/** The turn once the wait before a reply is over, however it ended. */
export function withoutWait(turn: ChatTurn): ChatTurn {
  const { retry, preparing, ...rest } = turn;
  return retry === undefined && preparing === undefined ? turn : rest;
}

/** One line about the arguments of a call, for the step row: the values of short scalar arguments. */
function describeArguments(args: unknown): string {
  if (typeof args !== 'object' || args === null) {
    return '';
  }
  const words = Object.values(args)
    .flatMap((value: unknown): readonly unknown[] => (Array.isArray(value) ? value : [value]))
    .filter(value => typeof value === 'string' || typeof value === 'number')
    .map(value => firstLine(String(value)));
  return cut(words.join(' · '));
}

function firstLine(text: string): string {
  return cut(text.split('\n', 1)[0] ?? '');
}

function cut(text: string): string {
  return text.length > MAX_DETAIL ? `${text.slice(0, MAX_DETAIL - 1)}…` : text;
}

/** One line about how a call ended: the error sentence, or what the arguments said. */
function describeResult(result: ToolResult, before: string, trans: TranslationBundle): string {
  switch (result.status) {
    case 'ok':
      return before;
    case 'skipped':
      return trans.__('skipped, the run had ended');
    case 'denied':
      return trans.__('denied by you');
    case 'aborted':
      return trans.__('stopped');
    case 'timeout':
      return result.message ?? trans.__('took too long');
    case 'error':
      // The model is told how to call it; opening the row shows that.
      return result.code === 'args'
        ? trans.__('not run: the model’s call was incomplete or wrong')
        : (result.message ?? trans.__('failed'));
  }
}

/** What was checked or put right in the code that a call drafted; `undefined` for other calls. */
function describeChecks({ value }: ToolResult, trans: TranslationBundle): string | undefined {
  if (!isProposal(value) || value.language === 'markdown') {
    return undefined;
  }
  const failed = value.checks.find(check => check.status === 'failed');
  if (failed !== undefined) {
    return failed.text;
  }
  if (value.repairs !== undefined) {
    const names = value.repairs.map(({ from, to }) => (to === null ? from : `${from} → ${to}`)).join(', ');
    return names === '' ? trans.__('Repaired once') : trans.__('Repaired once: %1', names);
  }
  const unchecked = value.checks.length === 0 || value.checks.some(({ status }) => status === 'unknown');
  return unchecked ? trans.__('Not checked against the data') : trans.__('Checked against the live schema');
}

/** Whether the value of a tool is code for a cell. */
export function isProposal(value: unknown): value is CellProposal {
  return typeof value === 'object' && value !== null && 'type' in value && value.type === 'cellwright.proposal';
}

import type { TranslationBundle } from '@jupyterlab/translation';
import { formatParts, type AgentEvent, type ApprovalDecision } from '../../agent/index.js';
import type { ChatTurn, StepView } from '../chat/state/chat-turn.js';
import { describeArguments, describeChecks, describeResult, firstLine } from './describe-step.js';

/**
 * The turn after one event of its run. Pure; `run-end` is not handled here because what follows it (drafting,
 * saving) needs the notebook.
 */
export function reduceTurn(turn: ChatTurn, event: AgentEvent, trans: TranslationBundle): ChatTurn {
  switch (event.type) {
    case 'step-start':
      return { ...turn, stepNumber: event.step, text: turn.text === '' ? '' : `${turn.text.trimEnd()}\n\n` };
    case 'model-delta':
      return reduceDelta(turn, event, trans);
    case 'tool-start':
      return {
        ...turn,
        steps: [
          ...turn.steps,
          {
            callId: event.callId,
            toolName: event.toolName,
            status: 'running',
            detail: describeArguments(event.args),
            args: event.args
          }
        ]
      };
    case 'tool-progress':
      return typeof event.partial === 'string' ? updateStep(turn, event.callId, { note: event.partial }) : turn;
    case 'approval-request':
      return {
        ...updateStep(turn, event.request.callId, { status: 'waiting', note: trans.__('waiting for you') }),
        status: 'waiting-approval',
        approval: event.request
      };
    case 'approval-end': {
      const tool = turn.approval?.toolName ?? '';
      const goesOn = updateStep(noLongerWaiting(turn, event.callId), event.callId, { status: 'running' }, ['note']);
      return { ...goesOn, approvalOutcome: decided(event.decision, tool, trans) };
    }
    case 'user-question':
      return {
        ...updateStep(turn, event.question.callId, { status: 'waiting', note: trans.__('waiting for you') }),
        status: 'waiting-question',
        userQuestion: event.question
      };
    case 'user-answer': {
      const { callId, answer } = event;
      const question = turn.userQuestion?.question ?? '';
      const goesOn = noLongerWaiting(turn, callId);
      return {
        ...updateStep(goesOn, callId, { status: 'running', detail: firstLine(answer) }, ['note']),
        answered: [...(turn.answered ?? []), { callId, question, answer }]
      };
    }
    case 'tool-end': {
      const { result } = event;
      const known = turn.steps.find(step => step.callId === result.callId);
      const goesOn = noLongerWaiting(turn, result.callId);
      if (known === undefined) {
        return {
          ...goesOn,
          steps: [
            ...turn.steps,
            {
              callId: result.callId,
              toolName: result.toolName,
              status: result.status,
              detail: describeResult(result, '', trans),
              result: formatParts(result.parts),
              ms: result.ms
            }
          ]
        };
      }
      const note = describeChecks(result, trans);
      const change = {
        status: result.status,
        detail: describeResult(result, known.detail, trans),
        result: formatParts(result.parts),
        ms: result.ms
      };
      return note === undefined
        ? updateStep(goesOn, result.callId, change, ['note'])
        : updateStep(goesOn, result.callId, { ...change, note });
    }
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
  switch (type) {
    case 'allow':
      return trans.__('Allowed once');
    case 'allowAlways':
      return trans.__('Allowed for the rest of this chat');
    case 'deny':
      return trans.__('You denied %1. The answer goes on without it.', tool);
  }
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
  const step = turn.steps.find(candidate => candidate.callId === event.callId);
  const lines = event.delta.split('\n').length - 1;
  const soFar = lines + (step?.linesWritten ?? 0);
  return updateStep(turn, event.callId, {
    linesWritten: soFar,
    note: trans._n('writing, %1 line so far', 'writing, %1 lines so far', soFar)
  });
}

function updateStep(
  turn: ChatTurn,
  callId: string,
  change: Partial<StepView>,
  remove: readonly (keyof StepView)[] = []
): ChatTurn {
  return {
    ...turn,
    steps: turn.steps.map(step => {
      if (step.callId !== callId) {
        return step;
      }
      const next: StepView = { ...step, ...change };
      return Object.fromEntries(
        Object.entries(next).filter(([key]) => !remove.includes(key as keyof StepView))
      ) as StepView;
    })
  };
}

import { linkAborts, untilAborted } from '../abort.js';
import type {
  ApprovalDecision,
  ApprovalOutcome,
  ApprovalQuestion,
  ApprovalRequest,
  IApprovalPolicy,
  IUserHandle,
  IUserPort,
  UserQuestion
} from '../approval.js';
import type { Deadline } from '../calls/deadline.js';
import { CellwrightError, DeniedError, messageOf } from '../errors.js';
import { frozenCopy } from '../json.js';
import type { RunEvents } from './run-state.js';

type AskingCall = {
  readonly callId: string;
  readonly toolName: string;
  /** Aborts when the run is stopped, and when the call took too long or is over; its questions are then withdrawn. */
  readonly signal: AbortSignal;
  readonly deadline: Deadline;
};

/** Who decides and answers, and the tools that were allowed for the rest of the chat. */
export type UserPorts = {
  readonly approval: IApprovalPolicy | undefined;
  readonly user: IUserPort | undefined;
  readonly alwaysAllowed: Set<string>;
};

/** Passes the questions of one run's calls to the user, one at a time and in the order they were asked. */
export class UserDesk {
  constructor(
    private readonly _ports: UserPorts,
    private readonly _events: Pick<RunEvents, 'emit'>
  ) {}

  /** The desk as one call sees it. */
  handle(call: AskingCall): IUserHandle {
    return Object.freeze<IUserHandle>({
      request: async (question, signal) => {
        const request = toRequest(question, call);
        return this._queued(call, signal, own => this._approve(request, own));
      },
      ask: async ({ question, options = [] }, signal) => {
        call.signal.throwIfAborted();
        const choices = options.map(option => (typeof option === 'string' ? { label: option } : option));
        const asked = frozenCopy({ callId: call.callId, toolName: call.toolName, question, options: choices });
        return this._queued(call, signal, own => this._ask(asked, own));
      }
    });
  }

  private async _queued<T>(
    { signal: over, deadline }: AskingCall,
    signal: AbortSignal | undefined,
    ask: (signal: AbortSignal) => Promise<T>
  ): Promise<T> {
    const before = this._queue;
    deadline.pause();
    const answer = linkAborts([over, signal], async abort => {
      await before;
      abort.signal.throwIfAborted();
      return ask(abort.signal);
    }).finally(() => deadline.resume());
    this._queue = answer.catch(() => undefined);
    return answer;
  }

  private async _ask(question: UserQuestion, signal: AbortSignal): Promise<string> {
    const { user } = this._ports;
    if (user === undefined) {
      throw new DeniedError('Nobody can be asked here. Go on without asking.');
    }
    this._events.emit({ type: 'user-question', question });
    signal.throwIfAborted();
    const answer = await untilAborted(user.ask(question, signal), signal);
    this._events.emit({ type: 'user-answer', callId: question.callId, answer });
    return answer;
  }

  private async _approve(request: ApprovalRequest, signal: AbortSignal): Promise<ApprovalOutcome> {
    const { approval, alwaysAllowed } = this._ports;
    const { code, toolName } = request;
    if (approval === undefined) {
      return deny('Nobody can approve this here. Go on without it.');
    }
    if (alwaysAllowed.has(toolName)) {
      return { type: 'allowAlways', code };
    }
    this._events.emit({ type: 'approval-request', request });
    signal.throwIfAborted();
    const decision = frozenCopy(await decide(approval, request, signal));
    if (decision.type === 'allowAlways') {
      alwaysAllowed.add(toolName);
    }
    this._events.emit({ type: 'approval-end', callId: request.callId, decision });
    return decision.type === 'deny' ? decision : { type: decision.type, code };
  }

  private _queue: Promise<unknown> = Promise.resolve();
}

/** What a policy may actually return, whatever its type says. */
type Answer = { readonly [key in 'type' | 'code' | 'reason']?: unknown } | undefined;

/** The decision of a policy. Only `allow` and `allowAlways` allow; everything else, and every failure, denies. */
async function decide(
  policy: IApprovalPolicy,
  request: ApprovalRequest,
  signal: AbortSignal
): Promise<ApprovalDecision> {
  try {
    const { type, code, reason } = { ...((await untilAborted(policy.request(request, signal), signal)) as Answer) };
    if (type === 'deny') {
      return typeof reason === 'string' ? deny(reason) : { type };
    }
    if (type !== 'allow' && type !== 'allowAlways') {
      return deny('The approval was answered with neither yes nor no, so nothing was run.');
    }
    return code === undefined || code === request.code
      ? { type, code: request.code }
      : deny('The decision was about other code: nothing was run.');
  } catch (error) {
    signal.throwIfAborted();
    return deny(`The approval could not be asked for (${messageOf(error)}), so nothing was run.`);
  }
}

function deny(reason: string): { readonly type: 'deny'; readonly reason: string } {
  return { type: 'deny', reason };
}

/** The most characters of code in a question to the user. Longer code would not be read. */
const MAX_CODE = 200_000;

function toRequest(question: ApprovalQuestion, { signal, callId, toolName }: AskingCall): ApprovalRequest {
  signal.throwIfAborted();
  // Read once: what is shown, compared and handed back is one and the same text.
  const asked = { ...question };
  const fail = (what: string): never => {
    throw new CellwrightError('approval_code', `${toolName} asked for approval ${what}`);
  };
  if (typeof asked.code !== 'string') {
    return fail('without code.');
  }
  if (asked.code.length > MAX_CODE) {
    return fail(`of ${asked.code.length} characters. At most ${MAX_CODE} can be shown.`);
  }
  return frozenCopy({ ...asked, callId, toolName });
}

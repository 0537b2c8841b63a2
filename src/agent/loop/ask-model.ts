import { linkAborts } from '../abort.js';
import type { Decision } from '../decision/decision.js';
import { ModelFailureError } from '../errors.js';
import { overflowOf, type Reading } from '../history/history.js';
import { cutContext, cutText, tokensOf, tokensOfContext, tokensOfMessage } from '../history/token-budget.js';
import { view } from '../history/view.js';
import type { Message, ToolCall } from '../message.js';
import type { ModelRequest } from '../model-client.js';
import type { RunState } from './run-state.js';

const SUM_UP =
  'Sum up the conversation for whoever goes on with it: what was asked and decided, what is known of the data with ' +
  'names and figures as they are, and what is open. Reply with the summary only.';

/** Tokens kept free for the reply: a quarter of the window, at most this many. */
const REPLY = 4096;

/** A question of at most `WHOLE` tokens stays whole when a request is shortened, and its newest results keep `RESULTS` tokens. */
const WHOLE = 2048;
const RESULTS = 256;

/** A request whose messages are the history. `tools` is called once it is known whether some of the history is hidden. */
type Asking = Pick<ModelRequest, 'role' | 'context'> & {
  readonly tools: () => ModelRequest['tools'];
  /** Asked after the history. Nothing is kept of such a request, neither a summary nor the size that the model accepted. */
  readonly question?: string;
};

/**
 * Asks the model that leads the run, with as much of history and context as fits its window. If the model says that it was
 * too much, it is asked once more with half of both; if the history was cut for that, it stays within that size from then on.
 */
export async function askWithHistory(
  run: RunState,
  asking: Asking,
  signal: AbortSignal,
  callId?: string
): Promise<Decision> {
  const { log } = run;
  const { question, role, context, tools } = asking;
  const recorded = question === undefined;
  const system: Message = { role: 'system', text: run.setup.prompt };
  const after: readonly Message[] = recorded ? [] : [{ role: 'user', text: question }];
  const used = tokensOfContext(context);
  let reading = log.read();
  const ask = async (room: number): Promise<Decision> => {
    const budget = shareOf(reading, room, used);
    const { messages, hidden } = view(reading.groups, reading.summary, budget);
    if (recorded) {
      log.hides = hidden;
      log.room = Math.max(room - used, room / 2) - reading.question;
    }
    const shown = cutContext(context, Math.max(room - budget, 0));
    const request = { role, context: shown, messages: [system, ...messages, ...after], tools: tools() };
    const decision = await askModel(run, request, signal, callId);
    return { ...decision, calls: numberCalls(decision.calls, log.callIds) };
  };
  const known = Math.max(log.limit, used + reading.question + RESULTS);
  const room = Math.min(known, roomFor(run.setup.contextSize, [system, ...after], tools));
  const older = recorded ? overflowOf(reading, shareOf(reading, room, used)) : undefined;
  if (older !== undefined) {
    await sumUp(run, older, shareOf(reading, room, used), signal);
    reading = log.read();
  }
  try {
    return await ask(room);
  } catch (error) {
    if (!(error instanceof ModelFailureError) || error.failure.code !== 'too_long') {
      throw error;
    }
    const less = lessThan(Math.min(room, reading.all + used), reading.question);
    if (recorded && shareOf(reading, less, used) < reading.all) {
      log.limit = less;
    }
    return ask(less);
  }
}

/** Tokens of `room` for the history: what the context leaves, at least one half, and enough for the newest question in any case. */
function shareOf({ all, question }: Reading, room: number, used: number): number {
  return Math.min(all, Math.floor(Math.max(room - used, room / 2, Math.min(question + RESULTS, room))));
}

/** Half of what was sent, or more if half would cut the question and the question was not what made the request too long. */
function lessThan(sent: number, question: number): number {
  const whole = question <= Math.max(WHOLE, sent * 0.75);
  return Math.floor(Math.max(sent / 2, whole ? question + RESULTS : 0));
}

/** Tokens left for history and context beside all else in the request; a quarter of the window when less is left. */
function roomFor(contextSize: number, messages: readonly Message[], tools: Asking['tools']): number {
  if (contextSize === Infinity) {
    return Infinity;
  }
  const fixed = messages.reduce((sum, message) => sum + tokensOfMessage(message), tokensOf(JSON.stringify(tools())));
  const left = contextSize - fixed - Math.min(REPLY, contextSize / 4);
  return Math.floor(Math.max(left, contextSize / 4));
}

/** Asks the model to sum up the older part of a history that does not fit. If that fails, the oldest messages are left out. */
async function sumUp(
  run: RunState,
  older: { readonly text: string; readonly upTo: number },
  budget: number,
  signal: AbortSignal
): Promise<void> {
  const messages: readonly Message[] = [
    { role: 'system', text: SUM_UP },
    { role: 'user', text: cutText(older.text, budget) }
  ];
  try {
    const { text, cut, usage } = await run.setup.strategies.main.decide(
      { role: 'subquery', messages, tools: [], context: [] },
      { signal, emit: () => undefined }
    );
    run.addUsage(usage);
    if (text.trim() !== '' && cut === undefined) {
      run.log.summarize(text, older.upTo);
      run.events.emit({ type: 'context-summarized', step: run.step, messages: older.upTo, text });
    }
  } catch {
    signal.throwIfAborted();
  }
}

/** Asks the model of a role once, emits what arrives and counts the usage; `callId` for sub-queries. Rejects like `decide`. */
export async function askModel(
  run: RunState,
  request: ModelRequest,
  signal: AbortSignal,
  callId?: string
): Promise<Decision> {
  const step = run.step;
  const call = callId === undefined ? {} : { callId };
  const decision = await linkAborts([run.signal, signal], async abort => {
    const read = await run.setup.strategies[request.role].decide(request, {
      signal: abort.signal,
      emit: delta => {
        if (!abort.signal.aborted) {
          run.events.emit({ type: 'model-delta', step, ...delta, ...call });
        }
      }
    });
    abort.signal.throwIfAborted();
    return read;
  });
  run.addUsage(decision.usage);
  run.events.emit({ type: 'model-end', step, usage: decision.usage, ...call });
  return decision;
}

/** The calls with ids unique in the conversation, which has `earlier`: a missing one is made, and a taken one gets a suffix. */
export function numberCalls(calls: readonly ToolCall[], earlier: ReadonlySet<string>): readonly ToolCall[] {
  const own = new Set<string>();
  return calls.map((call, position) => {
    const wanted = call.id === '' ? `call_${earlier.size + position + 1}` : call.id;
    let id = wanted;
    for (let n = 2; earlier.has(id) || own.has(id); n++) {
      id = `${wanted}_${n}`;
    }
    own.add(id);
    return { ...call, id };
  });
}

import type { Decision } from '../decision/decision.js';
import { ModelFailureError } from '../decision/model-failure-error.js';
import { askModel } from '../loop/ask-model.js';
import type { RunState } from '../loop/run-state.js';
import type { Message } from '../message.js';
import type { ModelRequest } from '../model-client.js';
import { tokensOf, tokensOfMessage } from './tokens-of.js';
import { cutText } from './view.js';

const SUM_UP =
  'Sum up the conversation for whoever goes on with it: what was asked and decided, what is known of the data with ' +
  'names and figures as they are, and what is open. Reply with the summary only.';

/** Tokens kept free for the reply: a quarter of the window, at most this many. */
const REPLY = 4096;

/** A request whose messages are the history. `tools` is asked when it is known what of the history is hidden. */
type Asking = Pick<ModelRequest, 'role' | 'context'> & {
  readonly tools: () => ModelRequest['tools'];
  /** Asked behind the history, and not recorded. */
  readonly question?: string;
};

/**
 * Asks the model that leads the run, with as much of the history as its window takes. A model that says it was too much
 * is asked once more, with half of it; from then on this is the budget.
 */
export async function askWithHistory(
  run: RunState,
  asking: Asking,
  signal: AbortSignal,
  callId?: string
): Promise<Decision> {
  const { log } = run;
  const { question, role, context, tools } = asking;
  const system: Message = { role: 'system', text: run.setup.prompt };
  const after: readonly Message[] = question === undefined ? [] : [{ role: 'user', text: question }];
  const ask = (): Promise<Decision> => {
    const messages = [system, ...log.view(budget).messages, ...after];
    return askModel(run, { role, context, messages, tools: tools() }, signal, callId);
  };
  let budget = Math.min(log.limit, roomFor(run.setup.contextSize, [system, ...after], asking));
  if (budget !== Infinity) {
    await sumUp(run, budget, signal);
  }
  try {
    return await ask();
  } catch (error) {
    if (!(error instanceof ModelFailureError) || error.failure.code !== 'too_long') {
      throw error;
    }
    const sent = log.view(budget).messages.reduce((sum, message) => sum + tokensOfMessage(message), 0);
    budget = log.limit = Math.floor(sent / 2);
    return ask();
  }
}

/** Tokens left for the history beside all else in the request; an eighth of the window when nothing is left. */
function roomFor(contextSize: number, messages: readonly Message[], { tools, context }: Asking): number {
  if (contextSize === Infinity) {
    return Infinity;
  }
  const texts = [JSON.stringify(tools()), ...context.map(({ text }) => text)];
  const fixed = messages.reduce((sum, message) => sum + tokensOfMessage(message), 0);
  const used = texts.reduce((sum, text) => sum + tokensOf(text), fixed + Math.min(REPLY, contextSize / 4));
  return Math.floor(Math.max(contextSize - used, contextSize / 8));
}

/** Has the older part of a history that does not fit summed up. Without a summary the oldest messages are left out. */
async function sumUp(run: RunState, budget: number, signal: AbortSignal): Promise<void> {
  const older = run.log.overflow(budget);
  if (older === undefined) {
    return;
  }
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

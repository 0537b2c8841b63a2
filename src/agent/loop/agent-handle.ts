import { linkAborts, untilAborted } from '../abort.js';
import type { Binding, IAgentHandle, OneshotOptions, OneshotReply } from '../agent-types.js';
import type { Decision } from '../decision/decision.js';
import { CellwrightError, FailedTaskError, messageOf } from '../errors.js';
import { frozenCopy } from '../json.js';
import type { ContextPart, Message } from '../message.js';
import type { ModelRequest } from '../model-client.js';
import { readValue } from '../schema/check-value.js';
import { checkPortable } from '../schema/schema.js';
import { AgentRef, injectReferences, type Provided, RunContextRef, type Token } from '../tokens.js';
import { ownerName } from '../tool-registry.js';
import { askModel, askWithHistory } from './ask-model.js';
import { checkParts, type RunState } from './run-state.js';

/** What is wrong with a reply that is cut off or empty. If the number of fences is odd, one of them has no end. */
function faultOf({ text, thought, cut }: Decision): CellwrightError | undefined {
  const said = text.trim() !== '';
  if (!said && thought !== undefined && (cut === undefined || cut === 'length')) {
    const end = cut === undefined ? 'gave no answer' : 'ran out of tokens';
    const message = `The model only thought, and ${end}. Ask for less, or pick a model that thinks less.`;
    return new CellwrightError(cut === undefined ? 'reply_empty' : 'reply_cut', message);
  }
  if (cut !== undefined) {
    const where = text.split('```').length % 2 === 0 ? 'in the middle of the code' : 'before its end';
    const why = { length: ', at the model’s limit of tokens', filter: ', by a filter of the provider', broken: '' }[
      cut
    ];
    return new CellwrightError('reply_cut', `The reply was cut ${where}${why}. Ask for less.`);
  }
  return said ? undefined : new CellwrightError('reply_empty', 'The model’s reply was empty. Ask in other words.');
}

/** The agent as one call, or a context provider, sees it, until `over` aborts. Nothing else of the run can be reached from it. */
export function agentHandle(run: RunState, over: AbortSignal, callId?: string): IAgentHandle {
  const ask = async (
    signal: AbortSignal | undefined,
    put: (signal: AbortSignal) => Promise<Decision>
  ): Promise<Decision> => {
    // Deferred, so that what a tool asks just as its call ends is not sent.
    await Promise.resolve();
    over.throwIfAborted();
    const decision = await linkAborts([over, signal], abort => put(abort.signal));
    const fault = faultOf(decision);
    if (fault !== undefined) {
      throw fault;
    }
    return decision;
  };
  const oneshot = async (options: OneshotOptions): Promise<OneshotReply<unknown>> => {
    const { prompt, query, context = [], role = 'subquery', signal, ...form } = options;
    const checked = form.schema && checkPortable(form.schema, 'The schema of the sub-query');
    const messages: Message[] = [
      { role: 'system', text: prompt },
      { role: 'user', text: query }
    ];
    const request: ModelRequest = { role, messages, tools: [], context: [...context], ...form };
    const { text, usage, data } = await ask(signal, own => askModel(run, request, own, callId));
    const value = checked && readValue(text, checked);
    return { text, value, usage, ...(data === undefined ? {} : { data }) };
  };
  return Object.freeze({
    signal: over,
    get history(): readonly Message[] {
      over.throwIfAborted();
      return run.log.messages;
    },
    get context(): readonly ContextPart[] {
      over.throwIfAborted();
      return frozenCopy(run.parts);
    },
    addContext: (part: ContextPart): void => {
      over.throwIfAborted();
      run.addContext([part]);
    },
    oneshot: oneshot as IAgentHandle['oneshot'],
    inspect: async (query: string, signal?: AbortSignal): Promise<string> => {
      const request = { role: 'main', question: query, tools: () => [], context: run.parts } as const;
      return (await ask(signal, own => askWithHistory(run, request, own, callId))).text;
    }
  });
}

/** What can be injected in a run, and in the call with this id. */
export function runReferences(run: RunState, callId?: string): Provided {
  return new Map<Token<unknown>, Binding['make']>([
    ...run.setup.bound,
    [AgentRef, over => agentHandle(run, over, callId)],
    [RunContextRef, () => run.context]
  ]);
}

/** The context of all toolsets, in their order. A provider that fails ends the run: the model would miss the point without it. */
export async function gatherContext(run: RunState): Promise<readonly ContextPart[]> {
  const { signal } = run;
  const provided = runReferences(run);
  const parts = await Promise.all(
    run.tools.providers.map(async provider => {
      const refs = injectReferences(provider.inject, signal, provided);
      try {
        return checkParts(await untilAborted(Promise.resolve(provider.context(refs, signal)), signal));
      } catch (error) {
        signal.throwIfAborted();
        const message = messageOf(error);
        throw new FailedTaskError('fatal', `${ownerName(provider)} could not be read: ${message}`, { cause: error });
      }
    })
  );
  return parts.flat();
}

import { CellwrightError } from '../cellwright-error.js';
import { frozenCopy } from '../frozen-copy.js';
import type { ContextPart, Message } from '../message.js';
import type { Decision } from '../decision/decision.js';
import { askWithHistory } from '../history/ask-with-history.js';
import type { ModelRequest } from '../model-client.js';
import type { IAgentHandle, OneshotOptions, OneshotReply } from '../oneshot.js';
import { readValue } from '../reply/read-value.js';
import { checkPortable } from '../schema/check-portable.js';
import { askModel } from './ask-model.js';
import { linkAborts } from './abort.js';
import type { RunState } from './run-state.js';

/** The agent as one call, or a context provider, sees it, until `over` aborts. Nothing else of the run can be reached from it. */
export function agentHandle(run: RunState, over: AbortSignal, callId?: string): IAgentHandle {
  const ask = async (
    signal: AbortSignal | undefined,
    put: (signal: AbortSignal) => Promise<Decision>
  ): Promise<Decision> => {
    // Not at once: what a tool asks with its last breath is not sent any more.
    await Promise.resolve();
    over.throwIfAborted();
    const decision = await linkAborts([over, signal], abort => put(abort.signal));
    if (decision.cut !== undefined) {
      throw new CellwrightError('reply_cut', 'The reply to a sub-query was cut off. Ask for less.');
    }
    if (decision.text.trim() === '') {
      throw new CellwrightError('reply_empty', 'The reply to a sub-query was empty. Ask in other words.');
    }
    return decision;
  };
  const oneshot = async (options: OneshotOptions): Promise<OneshotReply<unknown>> => {
    const { prompt, query, schema, context = [], role = 'subquery', signal } = options;
    const checked = schema && checkPortable(schema, 'The schema of the sub-query');
    const messages: Message[] = [
      { role: 'system', text: prompt },
      { role: 'user', text: query }
    ];
    const base = { role, messages, tools: [], context: [...context] };
    const request: ModelRequest = schema === undefined ? base : { ...base, schema };
    const decision = await ask(signal, own => askModel(run, request, own, callId));
    return {
      text: decision.text,
      value: checked && readValue(decision.text, checked),
      usage: decision.usage,
      ...(decision.data === undefined ? {} : { data: decision.data })
    };
  };
  return Object.freeze({
    signal: over,
    get history(): readonly Message[] {
      over.throwIfAborted();
      return run.history;
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

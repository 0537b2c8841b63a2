import type { Static, TSchema } from '@sinclair/typebox';
import type { CallLife } from '../calls/call-controller.js';
import { CellwrightError } from '../cellwright-error.js';
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

/** The agent as one call, or a context provider, sees it. Closed when the call is over. */
export class AgentHandle implements IAgentHandle {
  constructor(
    private readonly _run: RunState,
    readonly signal: AbortSignal,
    private readonly _call?: { readonly id: string; readonly life: CallLife }
  ) {}

  get history(): readonly Message[] {
    return this._run.history;
  }

  get context(): readonly ContextPart[] {
    return this._run.parts;
  }

  addContext(part: ContextPart): void {
    this._assertOpen();
    this._run.addContext([part]);
  }

  oneshot(options: Omit<OneshotOptions, 'schema'>): Promise<OneshotReply>;
  oneshot<S extends TSchema>(options: OneshotOptions<S> & { readonly schema: S }): Promise<OneshotReply<Static<S>>>;
  async oneshot(options: OneshotOptions): Promise<OneshotReply<unknown>> {
    const { prompt, query, schema, context = [], role = 'subquery', signal } = options;
    const checked = schema && checkPortable(schema, 'The schema of the sub-query');
    const messages: Message[] = [
      { role: 'system', text: prompt },
      { role: 'user', text: query }
    ];
    const base = { role, messages, tools: [], context: [...context] };
    const request: ModelRequest = schema === undefined ? base : { ...base, schema };
    const decision = await this._ask(signal, own => askModel(this._run, request, own, this._call?.id));
    return {
      text: decision.text,
      value: checked && readValue(decision.text, checked),
      usage: decision.usage,
      ...(decision.data === undefined ? {} : { data: decision.data })
    };
  }

  async inspect(query: string, signal?: AbortSignal): Promise<string> {
    const request = { role: 'main', question: query, tools: () => [], context: this._run.parts } as const;
    const asked = (own: AbortSignal): Promise<Decision> => askWithHistory(this._run, request, own, this._call?.id);
    return (await this._ask(signal, asked)).text;
  }

  private async _ask(
    signal: AbortSignal | undefined,
    ask: (signal: AbortSignal) => Promise<Decision>
  ): Promise<Decision> {
    this._assertOpen();
    const decision = await linkAborts([this.signal, signal], abort => ask(abort.signal));
    if (decision.cut !== undefined) {
      throw new CellwrightError('reply_cut', 'The reply to a sub-query was cut off. Ask for something shorter.');
    }
    if (decision.text.trim() === '') {
      throw new CellwrightError('reply_empty', 'The reply to a sub-query was empty. Ask in other words.');
    }
    return decision;
  }

  private _assertOpen(): void {
    if (this._call?.life.open === false) {
      throw new CellwrightError('call_over', 'The call this agent handle belongs to is over.');
    }
  }
}

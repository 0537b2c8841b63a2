import type { ContextPart, Message, ModelEvent, ModelRequest, ToolCall } from '../../../agent/index.js';
import type { DatasetProfile } from '../../../datasets/index.js';
import {
  type AnalysisReply,
  type DeclineData,
  explainPlan,
  isAnalysisReply,
  isDeclineData,
  type Plan
} from '../../../plan/index.js';
import type { Candidate, Decision, Reference } from '../../decide/decision.js';
import { meaningKey } from '../../parser/meaning.js';
import { type Reader, replyTo } from '../reply-to.js';

/** A reading of a question, as likely as another, that leaves out no word and names nothing unless it says so. */
export const readingOf = (
  plan: Plan,
  profiles: readonly DatasetProfile[],
  more: Partial<Candidate> = {}
): Candidate => ({
  plan,
  key: meaningKey(plan),
  sentence: explainPlan(plan, profiles),
  probability: 0.3,
  references: [],
  unused: [],
  ...more
});

/** What words of a question were taken for: part of the name of a column of penguins, unless told otherwise. */
export const reference = (more: Partial<Reference>): Reference => ({
  ...{ type: 'column', phrase: '', table: 'penguins', name: 'body_mass_g', kind: 'part' },
  ...more
});

/** Reads each question alike, and takes none for a follow-up. */
export const readerOf = (decision: Decision): Reader => ({ decide: () => decision, followUp: () => undefined });

/** Reads each question as one reading alone. */
export const drafting = (reading: Candidate, others: readonly Candidate[] = []): Reader =>
  readerOf({ type: 'draft', reading, others });

/** What came of a question. */
export type Outcome = {
  readonly text: string;
  readonly code?: string;
  readonly reply?: AnalysisReply;
  readonly decline?: DeclineData;
  /** The arguments of the questions that were put to the user. */
  readonly asked: readonly { readonly question: string; readonly options: readonly string[] }[];
  /** What code was asked for. */
  readonly query?: string;
};

type Said = { readonly text: string; readonly data?: { readonly type: string }; readonly calls: readonly ToolCall[] };

export function said(events: readonly ModelEvent[]): Said {
  const data = events.flatMap(event => (event.type === 'data' ? [event.data] : [])).at(-1);
  return {
    text: events.flatMap(event => (event.type === 'text' ? [event.delta] : [])).join(''),
    calls: events.flatMap(event =>
      event.type === 'call-delta' ? [{ id: '1', name: event.name ?? '', arguments: event.arguments }] : []
    ),
    ...(data === undefined ? {} : { data })
  };
}

export const signature = (name: string): ModelRequest['tools'][number] => ({ name, description: '', params: {} });

/** A conversation with the client, in which code is drafted by a request of its own, as the toolsets do it. */
export class Conversation {
  readonly messages: Message[] = [];

  constructor(
    private readonly _profiles: readonly DatasetProfile[],
    private readonly _reader?: Reader
  ) {}

  /** Asks; `answer` is what the user says when they are asked back, who cannot be asked without. */
  ask(question: string, answer?: string): Outcome {
    this.messages.push({ role: 'user', text: question });
    const asked: Outcome['asked'][number][] = [];
    for (;;) {
      const { text, data, calls } = this._reply('main', this.messages, [this._data], answer);
      const [call] = calls;
      this.messages.push({ role: 'assistant', text, calls, ...(data === undefined ? {} : { data }) });
      if (call?.name === 'user__askUser') {
        asked.push(JSON.parse(call.arguments) as Outcome['asked'][number]);
        this._result(call, answer ?? '');
        continue;
      }
      if (call === undefined) {
        return { text, asked, ...(isDeclineData(data) ? { decline: data } : {}) };
      }
      const { query } = JSON.parse(call.arguments) as { readonly query: string };
      const context = [this._data, ...(data === undefined ? [] : [{ text: '', data }])];
      const drafted = this._reply('subquery', [{ role: 'user', text: query }], context);
      this._result(call, 'drafted', drafted.data);
      const code = /```python\n(?<code>.*?)\n```/su.exec(drafted.text)?.groups?.['code'];
      return {
        text: drafted.text,
        asked,
        query,
        ...(code === undefined ? {} : { code }),
        ...(isAnalysisReply(drafted.data) ? { reply: drafted.data } : {})
      };
    }
  }

  private _reply(
    role: ModelRequest['role'],
    messages: readonly Message[],
    context: readonly ContextPart[],
    answer?: string
  ): Said {
    const names = ['data__generatePythonCode', ...(answer === undefined ? [] : ['user__askUser'])];
    const tools = role === 'main' ? names.map(signature) : [];
    return said(replyTo({ role, messages, tools, context }, this._reader));
  }

  private _result({ id, name }: ToolCall, text: string, data?: { readonly type: string }): void {
    const parts = [{ type: 'text', text }] as const;
    this.messages.push({ role: 'tool', callId: id, toolName: name, status: 'ok', parts, ...(data ? { data } : {}) });
  }

  private get _data(): ContextPart {
    const variables = this._profiles.map(({ name }) => name);
    const data = { type: 'cellwright.datasets', profiles: this._profiles, variables, modules: { pd: 'pandas' } };
    return { text: '', data };
  }
}

import * as Type from '@sinclair/typebox';
import type { IModelClient, ModelRequest, ToolSignature } from '../model-client.js';
import { asTypeBox } from '../schema/as-type-box.js';
import type { Schema } from '../schema/schema.js';
import { addUsage } from './add-usage.js';
import type { DecideOptions, Decision, DecisionDelta, IDecisionStrategy } from './decision.js';
import { inWords } from './in-words.js';
import { readChoice } from './read-choice.js';
import { readReply } from './read-reply.js';
import { withAnswer } from './respond-to-user.js';

const REASON = 'First think aloud, in a few sentences: can you answer directly, or which one tool comes next, and why?';
const ACT = 'Now act: one JSON object that names the tool, then its arguments. respondToUser gives the answer.';
const BROKE_OFF = { what: 'broke off in the middle of a thought', instead: 'Think again, in other words.' };
const MOST_THOUGHT = 600;

/** The models of a grammar strategy: for requests without a choice, for thinking, for choosing. */
export type GrammarClients = { readonly main: IModelClient; readonly reason: IModelClient; readonly act: IModelClient };

/**
 * For models that can be held to a schema. In two phases the model first thinks in free text, then picks a tool and its
 * arguments within an envelope; in one phase a bounded thought comes first in the envelope.
 */
export class GrammarStrategy implements IDecisionStrategy {
  constructor(
    private readonly _clients: GrammarClients,
    private readonly _phases: 1 | 2 = 2
  ) {}

  async decide(request: ModelRequest, options: DecideOptions): Promise<Decision> {
    if (request.tools.length === 0) {
      return readReply(this._clients.main, inWords(request, [], ''), options);
    }
    // The envelope settles how arguments are passed.
    const tools = withAnswer(request.tools).map(({ passing: _passing, ...signature }) => signature);
    const asked = inWords(request, tools, 'One tool is used at a time.');
    const reason = this._phases === 2 ? await this._reason(asked, options) : undefined;
    const thought = reason?.text ?? '';
    if (reason?.cut === 'filter' || reason?.cut === 'broken') {
      return { ...reason, thought, text: '', calls: [], problem: BROKE_OFF };
    }
    const act: ModelRequest = {
      ...asked,
      role: 'act',
      schema: envelope(tools, reason === undefined),
      messages: [
        ...asked.messages,
        ...(thought === '' ? [] : [{ role: 'assistant' as const, text: thought, calls: [] }]),
        { role: 'user', text: ACT }
      ]
    };
    const reply = await readReply(this._clients.act, act, as('call', options));
    const choice = readChoice(reply, tools, 'whole');
    if (choice.calls.length === 0 && choice.text !== '') {
      options.emit({ kind: 'text', delta: choice.text });
    }
    return {
      ...choice,
      ...(thought === '' ? {} : { thought }),
      usage: addUsage(reason?.usage ?? {}, choice.usage)
    };
  }

  private async _reason(asked: ModelRequest, options: DecideOptions): Promise<Decision> {
    const context = [...asked.context, { text: REASON }];
    return readReply(this._clients.reason, { ...asked, role: 'reason', context }, as('thinking', options));
  }
}

/** One of the tools with its arguments, the name first, so that a grammar settles the tool before its arguments. */
function envelope(tools: readonly ToolSignature[], withThought: boolean): Schema {
  const thought = withThought ? { thought: Type.String({ maxLength: MOST_THOUGHT }) } : {};
  return Type.Union(
    tools.map(({ name, params }) =>
      Type.Object(
        { ...thought, tool: Type.Literal(name), arguments: asTypeBox(params) },
        { additionalProperties: false }
      )
    )
  );
}

/** The options with all that arrives shown as of one kind. */
function as(kind: DecisionDelta['kind'], { signal, emit }: DecideOptions): DecideOptions {
  return { signal, emit: ({ delta }) => emit({ kind, delta }) };
}

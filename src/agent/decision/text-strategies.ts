import * as Type from '@sinclair/typebox';
import { formatParts, type Message } from '../message.js';
import { addUsage, type IModelClient, type ModelRequest, type ToolSignature } from '../model-client.js';
import { asTypeBox, type Schema } from '../schema/schema.js';
import {
  type DecideOptions,
  type Decision,
  type DecisionDelta,
  type IDecisionStrategy,
  withAnswer
} from './decision.js';
import { readChoice } from './read-choice.js';
import { readReply } from './read-reply.js';

const REASON = 'First think aloud, in a few sentences: can you answer directly, or which one tool comes next, and why?';
const ACT = 'Now act: one JSON object that names the tool, then its arguments. respondToUser gives the answer.';
const BROKE_OFF = { what: 'broke off in the middle of a thought', instead: 'Think again, in other words.' };
const MOST_THOUGHT = 600;
const HOW_TO =
  'To use one of the tools, reply with one JSON object and nothing else: {"tool": "its name", "arguments": {…}}. ' +
  'Its result comes with the next message. To answer, write plain text.';

/**
 * For models that can be held to a schema. In two phases the model thinks in free text, then acts within an envelope; in one,
 * the envelope begins with a bounded thought. `main` answers requests without tools.
 */
export function grammarStrategy(
  main: IModelClient,
  reason: IModelClient,
  act: IModelClient,
  phases: 1 | 2 = 2
): IDecisionStrategy {
  const think = async (asked: ModelRequest, options: DecideOptions): Promise<Decision> => {
    const context = [...asked.context, { text: REASON }];
    return readReply(reason, { ...asked, role: 'reason', context }, as('thinking', options));
  };
  return {
    decide: async (request, options) => {
      if (request.tools.length === 0) {
        return readReply(main, inWords(request, [], ''), options);
      }
      // The envelope settles how arguments are passed.
      const tools = withAnswer(request.tools).map(({ passing: _passing, ...signature }) => signature);
      const asked = inWords(request, tools, 'One tool is used at a time.');
      const reasoned = phases === 2 ? await think(asked, options) : undefined;
      const text = reasoned?.text ?? '';
      if (reasoned?.cut === 'filter' || reasoned?.cut === 'broken') {
        return { ...reasoned, thought: text, text: '', calls: [], problem: BROKE_OFF };
      }
      const said: readonly Message[] = text === '' ? [] : [{ role: 'assistant', text, calls: [] }];
      const messages: readonly Message[] = [...asked.messages, ...said, { role: 'user', text: ACT }];
      const schema = envelope(tools, reasoned === undefined);
      const reply = await readReply(act, { ...asked, role: 'act', schema, messages }, as('call', options));
      const choice = readChoice(reply, tools, 'whole');
      if (choice.calls.length === 0 && choice.text !== '') {
        options.emit({ kind: 'text', delta: choice.text });
      }
      const usage = addUsage(reasoned?.usage ?? {}, choice.usage);
      return { ...choice, ...(text === '' ? {} : { thought: text }), usage };
    }
  };
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

/** The options, with every delta emitted as one `kind`. */
function as(kind: DecisionDelta['kind'], { signal, emit }: DecideOptions): DecideOptions {
  return { signal, emit: ({ delta }) => emit({ kind, delta }) };
}

/** For models that cannot be held to a schema: everything is said in the prompt, and one call is read from the reply. */
export function promptedStrategy(client: IModelClient): IDecisionStrategy {
  return {
    decide: async (request, options) => {
      const { schema, tools } = request;
      if (tools.length === 0) {
        const form =
          schema === undefined ? '' : `Reply with JSON of this schema and nothing else: ${JSON.stringify(schema)}`;
        return readReply(client, inWords(request, [], form), options);
      }
      const offered = withAnswer(tools);
      return readChoice(await readReply(client, inWords(request, offered, HOW_TO), options), offered, 'within');
    }
  };
}

/** A request with `tools`, `howTo`, earlier calls and results in words; the same tools give the same prompt, byte for byte. */
function inWords(request: ModelRequest, tools: readonly ToolSignature[], howTo: string): ModelRequest {
  const [first, ...rest] = request.messages;
  const own = first?.role === 'system' ? first.text : '';
  const text = [own, ...tools.map(describeTool), howTo].filter(part => part !== '').join('\n\n');
  const messages = own === '' ? request.messages : rest;
  return { ...request, tools: [], messages: [{ role: 'system', text }, ...messages.map(asText)] };
}

function describeTool({ name, description, params, passing = '' }: ToolSignature): string {
  return `Tool ${name}: ${description}\nArguments (JSON schema): ${JSON.stringify(params)}\n${passing}`.trimEnd();
}

function asText(message: Message): Message {
  switch (message.role) {
    case 'assistant': {
      const calls = message.calls.map(
        ({ name, arguments: args }) => `{"tool":${JSON.stringify(name)},"arguments":${args}}`
      );
      return { ...message, text: [message.text, ...calls].filter(part => part !== '').join('\n'), calls: [] };
    }
    case 'tool':
      return {
        role: 'user',
        text: `Result of ${message.toolName} (${message.status}):\n${formatParts(message.parts)}`
      };
    default:
      return message;
  }
}

import type { ModelEndReason, ModelEvent } from '../../../agent/index.js';
import { piece, transcript } from './stub-server.js';

type Transcript = { readonly text: string; readonly events: readonly ModelEvent[] };

const call = (index: number | undefined, id: string | undefined, name: string | undefined, text: unknown): unknown => ({
  index,
  id,
  type: 'function',
  function: { name, arguments: text }
});

const calls = (...fragments: readonly unknown[]): unknown => piece({ tool_calls: fragments });

const text = (delta: string): ModelEvent => ({ type: 'text', delta });
const thinking = (delta: string): ModelEvent => ({ type: 'thinking', delta });
const called = (index: number, name: string, args: string, id?: string): ModelEvent => ({
  type: 'call-delta',
  index,
  ...(id !== undefined && { id }),
  name,
  arguments: args
});
const end = (reason: ModelEndReason): ModelEvent => ({ type: 'end', reason });

/** Replies in the shapes that servers are known to send, and what they mean. Texts of neighbours are joined. */
export const transcripts: Readonly<Record<string, Transcript>> = {
  'text in several scripts, usage in a last chunk without choices': {
    text: transcript([
      piece({ role: 'assistant', content: '' }),
      piece({ content: 'Grüße, 世界 ' }),
      piece({ content: '👩‍🔬!' }),
      piece({}, 'stop'),
      { choices: [], usage: { prompt_tokens: 11, completion_tokens: 7, prompt_tokens_details: { cached_tokens: 3 } } }
    ]),
    events: [
      text('Grüße, 世界 👩‍🔬!'),
      { type: 'usage', usage: { inputTokens: 11, outputTokens: 7, cachedTokens: 3 } },
      end('stop')
    ]
  },
  'a thought between marks in the text, with a fence within': {
    text: transcript([
      piece({ role: 'assistant', content: '' }),
      piece({ content: '\n<think>\nMaybe ```df.sum()```, or 2 </thin' }),
      piece({ content: 'g?\n</think>\n\nThe mean.' }),
      piece({}, 'stop')
    ]),
    events: [thinking('\nMaybe ```df.sum()```, or 2 </thing?\n'), text('\n\nThe mean.'), end('stop')]
  },
  'a thought without an end': {
    text: transcript([piece({ content: '<think>First' }), piece({ content: ' I look' }), piece({}, 'length')]),
    events: [thinking('First I look'), end('length')]
  },
  'a mark of thoughts that opens no reply': {
    text: transcript([piece({ content: 'The tag <think> is ' }), piece({ content: 'not text.' }), piece({}, 'stop')]),
    events: [text('The tag <think> is not text.'), end('stop')]
  },
  'a call in fragments after text': {
    text: transcript([
      piece({ role: 'assistant', content: 'Let me look.' }),
      calls(call(0, 'call_a', 'datasetInfo', '')),
      calls(call(0, undefined, undefined, '{"data')),
      calls(call(0, undefined, undefined, 'set":"é\\u00e9"}')),
      piece({}, 'tool_calls')
    ]),
    events: [text('Let me look.'), called(0, 'datasetInfo', '{"dataset":"é\\u00e9"}', 'call_a'), end('calls')]
  },
  'two calls in one message, mixed up, and a finish reason that lies': {
    text: transcript([
      calls(call(0, 'a', 'one', '{"x"'), call(1, 'b', 'two', '{"y"')),
      calls(call(1, undefined, undefined, ':2}'), call(0, undefined, undefined, ':1}')),
      piece({}, 'stop')
    ]),
    events: [called(0, 'one', '{"x":1}', 'a'), called(1, 'two', '{"y":2}', 'b'), end('calls')]
  },
  'whole calls that all claim the same place, without ids, arguments as objects': {
    text: transcript([
      calls(call(0, '', 'one', { x: 1 })),
      calls(call(0, '', 'one', { x: 2 })),
      calls(call(0, '', 'two', '{}')),
      piece({ content: '' }, 'stop')
    ]),
    events: [called(0, 'one', '{"x":1}'), called(1, 'one', '{"x":2}'), called(2, 'two', '{}'), end('calls')]
  },
  'calls without a place, name and id repeated in each fragment': {
    text: transcript([
      calls(call(undefined, 'a', 'one', '{"x"')),
      calls(call(undefined, 'a', 'one', ':1}')),
      calls(call(undefined, 'b', 'two', '')),
      piece({}, 'tool_calls')
    ]),
    events: [called(0, 'one', '{"x":1}', 'a'), called(1, 'two', '{}', 'b'), end('calls')]
  },
  'thoughts in either spelling, then text': {
    text: transcript([
      piece({ reasoning_content: 'Hm' }),
      piece({ reasoning: ', so', content: null }),
      piece({ content: 'Yes.' }),
      piece({}, 'tool_calls')
    ]),
    events: [thinking('Hm, so'), text('Yes.'), end('stop')]
  },
  'cut off by length within a call': {
    text: transcript([calls(call(0, 'a', 'one', '{"x": "abc')), piece({}, 'length')]),
    events: [called(0, 'one', '{"x": "abc', 'a'), end('length')]
  },
  'comments, carriage returns and no finish reason before the end mark': {
    text: `: PROCESSING\r\n\r\n${transcript([piece({ content: 'ok' })]).replaceAll('\n', '\r\n')}`,
    events: [text('ok'), end('stop')]
  },
  'a finish reason and no end mark, content in parts': {
    text: transcript([piece({ content: [{ type: 'text', text: 'ok' }] }, 'stop')], ''),
    events: [text('ok'), end('stop')]
  },
  'calls that are numbered, and thoughts in an object': {
    text: transcript([
      piece({ reasoning: { steps: [] }, content: 'So' }),
      calls(call(0, 7 as unknown as string, 'one', '{}')),
      piece({}, 'tool_calls')
    ]),
    events: [text('So'), called(0, 'one', '{}', '7'), end('calls')]
  },
  'withheld by a filter': {
    text: transcript([piece({ content: 'So' }), piece({}, 'content_filter')]),
    events: [text('So'), end('filter')]
  }
};

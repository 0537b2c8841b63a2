import type { ModelEvent } from '../../../agent/index.js';
import { piece, transcript } from './stub-server.js';

type Transcript = { readonly text: string; readonly events: readonly ModelEvent[] };

const call = (index: number | undefined, id: string | undefined, name: string | undefined, text: unknown): unknown => ({
  ...(index !== undefined && { index }),
  ...(id !== undefined && { id }),
  type: 'function',
  function: { ...(name !== undefined && { name }), arguments: text }
});

const calls = (...fragments: readonly unknown[]): unknown => piece({ tool_calls: fragments });

/** Replies in the shapes that servers are known to send, and what they mean. Texts of neighbours are joined. */
export const transcripts: Readonly<Record<string, Transcript>> = {
  'text in several scripts, usage in a last chunk without choices': {
    text: transcript([
      piece({ role: 'assistant', content: '' }),
      piece({ content: 'Grüße, 世界 ' }),
      piece({ content: '👩‍🔬!' }),
      piece({}, 'stop'),
      {
        choices: [],
        usage: { prompt_tokens: 11, completion_tokens: 7, prompt_tokens_details: { cached_tokens: 3 } }
      }
    ]),
    events: [
      { type: 'text', delta: 'Grüße, 世界 👩‍🔬!' },
      { type: 'usage', usage: { inputTokens: 11, outputTokens: 7, cachedTokens: 3 } },
      { type: 'end', reason: 'stop' }
    ]
  },
  'a thought between marks in the text, with a fence within': {
    text: transcript([
      piece({ role: 'assistant', content: '' }),
      piece({ content: '\n<think>\nMaybe ```df.sum()```, or 2 </thin' }),
      piece({ content: 'g?\n</think>\n\nThe mean.' }),
      piece({}, 'stop')
    ]),
    events: [
      { type: 'thinking', delta: '\nMaybe ```df.sum()```, or 2 </thing?\n' },
      { type: 'text', delta: '\n\nThe mean.' },
      { type: 'end', reason: 'stop' }
    ]
  },
  'a thought without an end': {
    text: transcript([piece({ content: '<think>First' }), piece({ content: ' I look' }), piece({}, 'length')]),
    events: [
      { type: 'thinking', delta: 'First I look' },
      { type: 'end', reason: 'length' }
    ]
  },
  'a mark of thoughts that opens no reply': {
    text: transcript([piece({ content: 'The tag <think> is ' }), piece({ content: 'not text.' }), piece({}, 'stop')]),
    events: [
      { type: 'text', delta: 'The tag <think> is not text.' },
      { type: 'end', reason: 'stop' }
    ]
  },
  'a call in fragments after text': {
    text: transcript([
      piece({ role: 'assistant', content: 'Let me look.' }),
      calls(call(0, 'call_a', 'datasetInfo', '')),
      calls(call(0, undefined, undefined, '{"data')),
      calls(call(0, undefined, undefined, 'set":"é\\u00e9"}')),
      piece({}, 'tool_calls')
    ]),
    events: [
      { type: 'text', delta: 'Let me look.' },
      { type: 'call-delta', index: 0, id: 'call_a', name: 'datasetInfo', arguments: '{"dataset":"é\\u00e9"}' },
      { type: 'end', reason: 'calls' }
    ]
  },
  'two calls in one message, mixed up, and a finish reason that lies': {
    text: transcript([
      calls(call(0, 'a', 'one', '{"x"'), call(1, 'b', 'two', '{"y"')),
      calls(call(1, undefined, undefined, ':2}'), call(0, undefined, undefined, ':1}')),
      piece({}, 'stop')
    ]),
    events: [
      { type: 'call-delta', index: 0, id: 'a', name: 'one', arguments: '{"x":1}' },
      { type: 'call-delta', index: 1, id: 'b', name: 'two', arguments: '{"y":2}' },
      { type: 'end', reason: 'calls' }
    ]
  },
  'whole calls that all claim the same place, without ids, arguments as objects': {
    text: transcript([
      calls(call(0, '', 'one', { x: 1 })),
      calls(call(0, '', 'one', { x: 2 })),
      calls(call(0, '', 'two', '{}')),
      piece({ content: '' }, 'stop')
    ]),
    events: [
      { type: 'call-delta', index: 0, name: 'one', arguments: '{"x":1}' },
      { type: 'call-delta', index: 1, name: 'one', arguments: '{"x":2}' },
      { type: 'call-delta', index: 2, name: 'two', arguments: '{}' },
      { type: 'end', reason: 'calls' }
    ]
  },
  'calls without a place, name and id repeated in each fragment': {
    text: transcript([
      calls(call(undefined, 'a', 'one', '{"x"')),
      calls(call(undefined, 'a', 'one', ':1}')),
      calls(call(undefined, 'b', 'two', '')),
      piece({}, 'tool_calls')
    ]),
    events: [
      { type: 'call-delta', index: 0, id: 'a', name: 'one', arguments: '{"x":1}' },
      { type: 'call-delta', index: 1, id: 'b', name: 'two', arguments: '{}' },
      { type: 'end', reason: 'calls' }
    ]
  },
  'thoughts in either spelling, then text': {
    text: transcript([
      piece({ reasoning_content: 'Hm' }),
      piece({ reasoning: ', so', content: null }),
      piece({ content: 'Yes.' }),
      piece({}, 'tool_calls')
    ]),
    events: [
      { type: 'thinking', delta: 'Hm, so' },
      { type: 'text', delta: 'Yes.' },
      { type: 'end', reason: 'stop' }
    ]
  },
  'cut off by length within a call': {
    text: transcript([calls(call(0, 'a', 'one', '{"x": "abc')), piece({}, 'length')]),
    events: [
      { type: 'call-delta', index: 0, id: 'a', name: 'one', arguments: '{"x": "abc' },
      { type: 'end', reason: 'length' }
    ]
  },
  'comments, carriage returns and no finish reason before the end mark': {
    text: `: PROCESSING\r\n\r\n${transcript([piece({ content: 'ok' })]).replaceAll('\n', '\r\n')}`,
    events: [
      { type: 'text', delta: 'ok' },
      { type: 'end', reason: 'stop' }
    ]
  },
  'a finish reason and no end mark, content in parts': {
    text: transcript([piece({ content: [{ type: 'text', text: 'ok' }] }, 'stop')], ''),
    events: [
      { type: 'text', delta: 'ok' },
      { type: 'end', reason: 'stop' }
    ]
  },
  'calls that are numbered, and thoughts in an object': {
    text: transcript([
      piece({ reasoning: { steps: [] }, content: 'So' }),
      calls(call(0, 7 as unknown as string, 'one', '{}')),
      piece({}, 'tool_calls')
    ]),
    events: [
      { type: 'text', delta: 'So' },
      { type: 'call-delta', index: 0, id: '7', name: 'one', arguments: '{}' },
      { type: 'end', reason: 'calls' }
    ]
  },
  'withheld by a filter': {
    text: transcript([piece({ content: 'So' }), piece({}, 'content_filter')]),
    events: [
      { type: 'text', delta: 'So' },
      { type: 'end', reason: 'filter' }
    ]
  }
};

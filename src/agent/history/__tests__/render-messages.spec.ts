import type { Message, ModelRequest } from '../../index.js';
import { renderMessages } from '../render-messages.js';

const SYSTEM: Message = { role: 'system', text: 's' };
const USER: Message = { role: 'user', text: 'question' };
const CALL: Message = { role: 'assistant', text: '', calls: [{ id: 'a', name: 'x', arguments: '{"n":1}' }] };
const RESULT: Message = {
  role: 'tool',
  callId: 'a',
  toolName: 'x',
  status: 'ok',
  parts: [{ type: 'text', text: 'seen' }]
};

const render = (messages: readonly Message[], ...texts: readonly string[]): Message[] => {
  const request: ModelRequest = { role: 'main', messages, tools: [], context: texts.map(text => ({ text })) };
  return renderMessages(request);
};

test('context stands before the words of the newest user message', () => {
  expect(render([SYSTEM, USER], 'one', '', 'two')).toEqual([SYSTEM, { role: 'user', text: 'one\n\ntwo\n\nquestion' }]);
});

test('context stands after trailing tool results, which stay beside their calls', () => {
  expect(render([SYSTEM, USER, CALL, RESULT], 'one')).toEqual([
    SYSTEM,
    USER,
    CALL,
    {
      ...RESULT,
      parts: [
        { type: 'text', text: 'seen' },
        { type: 'text', text: '\none' }
      ]
    }
  ]);
});

test('without context nothing is added', () => {
  expect(render([SYSTEM, USER, CALL, RESULT])).toEqual([SYSTEM, USER, CALL, RESULT]);
});

test('context without a message to hold it is a message of its own', () => {
  expect(render([SYSTEM], 'one')).toEqual([SYSTEM, { role: 'user', text: 'one' }]);
});

test('all but the newest message is the same whatever the context says', () => {
  const messages = [SYSTEM, USER, CALL, RESULT, { role: 'user' as const, text: 'next' }];
  expect(render(messages, 'one').slice(0, -1)).toEqual(render(messages, 'two').slice(0, -1));
});

test('questions that follow each other, as after a stopped run, become one', () => {
  expect(render([SYSTEM, USER, { role: 'user', text: 'again' }])).toEqual([
    SYSTEM,
    { role: 'user', text: 'question\n\nagain' }
  ]);
});

test('arguments that were cut off are not sent back', () => {
  const cut: Message = { role: 'assistant', text: '', calls: [{ id: 'a', name: 'x', arguments: '{"n":' }] };
  expect(render([SYSTEM, USER, cut, RESULT])[2]).toEqual({
    ...cut,
    calls: [{ id: 'a', name: 'x', arguments: '{}' }]
  });
});

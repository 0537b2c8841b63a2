import type { Message, ModelRequest } from '../../index.js';
import { renderMessages } from '../render-messages.js';
import { resultOf } from '../../__tests__/scripted-agent.js';

const SYSTEM: Message = { role: 'system', text: 's' };
const USER: Message = { role: 'user', text: 'question' };
const CALL = {
  role: 'assistant',
  text: '',
  calls: [{ id: 'a', name: 'x', arguments: '{"n":1}' }]
} as const satisfies Message;
const RESULT = resultOf('a', 'seen', 'x');

const CUT: Message = { ...CALL, calls: [{ id: 'a', name: 'x', arguments: '{"n":' }] };
const said = (text: string): Message => ({ role: 'user', text });

const render = (messages: readonly Message[], ...texts: readonly string[]): Message[] => {
  const request: ModelRequest = { role: 'main', messages, tools: [], context: texts.map(text => ({ text })) };
  return renderMessages(request);
};

test.each<[string, Message[], string[], Message[]]>([
  [
    'context stands before the words of the newest user message',
    [SYSTEM, USER],
    ['one', '', 'two'],
    [SYSTEM, said('one\n\ntwo\n\nquestion')]
  ],
  [
    'context stands after trailing tool results, which stay beside their calls',
    [SYSTEM, USER, CALL, RESULT],
    ['one'],
    [SYSTEM, USER, CALL, { ...RESULT, parts: [...RESULT.parts, { type: 'text', text: '\none' }] }]
  ],
  ['without context nothing is added', [SYSTEM, USER, CALL, RESULT], [], [SYSTEM, USER, CALL, RESULT]],
  ['context without a message to hold it is a message of its own', [SYSTEM], ['one'], [SYSTEM, said('one')]],
  [
    'questions that follow each other, as after a stopped run, become one',
    [SYSTEM, USER, said('again')],
    [],
    [SYSTEM, said('question\n\nagain')]
  ],
  [
    'arguments that were cut off are not sent back',
    [SYSTEM, USER, CUT, RESULT],
    [],
    [SYSTEM, USER, { ...CUT, calls: [{ id: 'a', name: 'x', arguments: '{}' }] }, RESULT]
  ]
])('%s', (_name, messages, context, rendered) => {
  expect(render(messages, ...context)).toEqual(rendered);
});

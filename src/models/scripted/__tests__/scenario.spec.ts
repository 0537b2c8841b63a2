import { parseScenario } from '../index.js';

test('a list stands for its replies, and a reply that is a list for its events', () => {
  const events = [{ type: 'text', delta: 'a' }];
  expect(parseScenario(JSON.stringify([events, { text: 'b' }]))).toEqual({ replies: [{ events }, { text: 'b' }] });
});

test('id, destination and capabilities are kept', () => {
  const scenario = { id: 'demo', destination: 'network', capabilities: { images: true }, replies: [{ hang: true }] };
  expect(parseScenario(scenario)).toEqual(scenario);
});

test.each<[unknown, string]>([
  ['{', 'The scenario is not JSON'],
  [[], "The scenario's replies is wrong: Expected array length to be greater or equal to 1"],
  [{ replies: [{}] }, "The scenario's replies[0] says nothing. Give it text, calls, events or hang."],
  [[{ text: 1 }], "The scenario's replies[0].text is wrong: Expected string"],
  [[{ says: 'x' }], "The scenario's replies[0].says is wrong: Unexpected property"],
  [[{ calls: [{ arguments: {} }] }], "The scenario's replies[0].calls[0].name is wrong: Expected required property"],
  [[{ text: 'x', events: [] }], "The scenario's replies[0] takes either events or text, not both."],
  [[[{ type: 'txt' }]], 'The scenario\'s replies[0].events[0].type is "txt". Use one of text, thinking, call-delta'],
  [[[{ type: 'end', reason: 'done' }]], "The scenario's replies[0].events[0].reason is wrong"],
  [
    [[{ type: 'error', error: { code: 'server', message: 'x', hints: 'y' } }]],
    "The scenario's replies[0].events[0].error.hints is wrong: Unexpected property"
  ],
  [[{ match: { role: 'boss' }, text: 'x' }], "The scenario's replies[0].match.role is wrong"]
])('%j is refused with the place that is wrong', (json, message) => {
  expect(() => parseScenario(json)).toThrow(message);
});

import { parseScenario } from '../index.js';

test('a list stands for its replies, and a reply that is a list for its events; all else is kept as it is', () => {
  const events = [{ type: 'text', delta: 'a' }];
  expect(parseScenario(JSON.stringify([events, { text: 'b' }]))).toEqual({ replies: [{ events }, { text: 'b' }] });
  const scenario = { id: 'demo', destination: 'network', capabilities: { images: true }, replies: [{ hang: true }] };
  expect(parseScenario(scenario)).toEqual(scenario);
});

test.each<[unknown, string]>([
  ['{', 'The scenario is not JSON'],
  [[], 'The scenario is wrong at replies: Expected array length to be greater or equal to 1.'],
  [{ replies: [{}] }, 'The scenario is wrong at replies.0: Expected object to have at least 1 properties.'],
  [[{ says: 'x' }], 'The scenario is wrong at replies.0.says: Unexpected property.'],
  [[{ calls: [{ arguments: {} }] }], 'The scenario is wrong at replies.0.calls.0.name: Expected required property.']
])('%j is refused with the place that is wrong', (json, message) => {
  expect(() => parseScenario(json)).toThrow(message);
});

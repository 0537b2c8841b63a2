import { readWrittenCalls, type WrittenCall } from '../read-written-calls.js';
import { TOOLS, TRANSCRIPTS } from './transcripts.js';

const read = (text: string): readonly WrittenCall[] => readWrittenCalls(text, TOOLS);
const callsIn = (text: string): readonly unknown[] =>
  read(text).map(({ name, arguments: args }) => [name.replace('data__', ''), JSON.parse(args) as unknown]);

test.each(TRANSCRIPTS.map(({ of, text, calls }) => [of, text, calls] as const))('%s', (_, text, calls) => {
  expect(callsIn(text)).toEqual(calls);
});

test.each(TRANSCRIPTS.filter(({ calls }) => calls.length > 0).map(({ of, text, calls }) => [of, text, calls] as const))(
  'what is cut off is no other call: %s',
  (_, text, calls) => {
    for (let end = 0; end < text.length; end += 1) {
      const found = callsIn(text.slice(0, end));
      expect(calls.slice(0, found.length)).toEqual(found);
    }
  }
);

test('nothing is called where no tool is offered', () => {
  expect(readWrittenCalls('{"name": "datasetInfo", "arguments": {"name": "df"}}', [])).toEqual([]);
});

test.each([
  ['names', 'datasetInfo '],
  ['open brackets', '{"name": "datasetInfo", '],
  ['whole objects', '{"name": "datasetInfo"} '],
  ['markup', '<tool_call> ``` '],
  ['quotes', 'datasetInfo(name="']
])('nothing is called in a long text of %s', (_, piece) => {
  expect(read(piece.repeat(200_000 / piece.length))).toEqual([]);
});

import { parseBatchLine } from '../batch-file.js';

describe('parseBatchLine', () => {
  it.each([[], ['How many are there?']])(
    'reads a line, also with a single path and a number as id, and the questions that were asked before: %s',
    (...after) => {
      const line = { id: 7, data: 'a.csv', question: 'How many?', after };
      expect(parseBatchLine(JSON.stringify(line), 1)).toEqual({ ...line, data: ['a.csv'] });
    }
  );

  it.each([
    ['{', null, 'is not JSON'],
    ['[1]', null, '"id"'],
    ['null', null, '"id"'],
    ['{"data":["a.csv"],"question":"q"}', null, '"id"'],
    ['{"id":1e999,"data":["a.csv"],"question":"q"}', null, '"id"'],
    ['{"id":9007199254740993,"data":["a.csv"],"question":"q"}', null, '2^53'],
    ['{"id":"a","data":[],"question":"q"}', 'a', '"data"'],
    ['{"id":"a","data":[1],"question":"q"}', 'a', '"data"'],
    ['{"id":"a","data":["a.csv"],"question":" "}', 'a', '"question"'],
    ['{"id":"a","data":["a.csv"],"question":"q","after":"q"}', 'a', '"after"'],
    ['{"id":"a","data":["a.csv"],"question":"q","after":[" "]}', 'a', '"after"']
  ])('says what is wrong with %s and keeps its id', (text, id, words) => {
    const line = parseBatchLine(text, 3);
    expect(line.id).toBe(id);
    expect('error' in line && line.error.message).toContain('Line 3');
    expect('error' in line && line.error.message).toContain(words);
  });
});

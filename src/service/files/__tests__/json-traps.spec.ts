import { gzipSync } from 'node:zlib';
import { checkTraps, lines, trap, type Trap } from './check-traps.js';
import { namesOf } from './files-of-tests.js';

const TWO = '{"a": 1, "b": "Zoë"}\n{"a": 2, "b": "x"}\n';
/** The same two objects, in another way. */
const two = (content: string | Buffer, name?: string): Trap =>
  trap(content, 2, {
    columns: { a: 'integer', b: 'text' },
    top: { b: ['Zoë', 'x'] },
    ...(name !== undefined && { name })
  });

const traps: Readonly<Record<string, Trap>> = {
  'a byte order mark': two(`\uFEFF${TWO}`),
  'UTF-16 with a mark': two(Buffer.from(`\uFEFF${TWO}`, 'utf16le')),
  'UTF-16 without a mark': two(Buffer.from(TWO, 'utf16le').swap16()),
  'Latin-1': two(Buffer.from(TWO, 'latin1')),
  'Latin-1 far behind': trap(
    Buffer.from(`${'{"a": 1, "b": "plain"}\n'.repeat(200_000)}{"a": 2, "b": "Zoë"}\n`, 'latin1'),
    200_001,
    { top: { b: ['plain', 'Zoë'] } }
  ),
  'gzip under .jsonl': two(gzipSync(TWO)),
  'line ends of Windows': two(TWO.replaceAll('\n', '\r\n')),
  'line ends of old Macs': two(TWO.replaceAll('\n', '\r')),
  'line ends of several kinds': two(TWO.replace('\n', '\r\n')),
  'no last line end': two(TWO.trimEnd()),
  'blank lines': two(`\n${TWO}\n\n`),
  'a line that is cut': trap(`${TWO}{"a": 3, "b": "x`, 3, { unread: 1 }),
  'lines that hold no object': trap(`${TWO}[1, 2]\n"text"\nnull\n{"a": 3}\n`, 6, { unread: 3, lines: [3, 4, 5] }),
  'a null character': trap('{"a": 1, "b": "x\\u0000y"}\n{"a": 2, "b": "z"}\n', 2, {}),
  'other types after 50,000 objects': trap(
    `${lines(50_000, at => `{"n": ${at}, "m": ${at}, "late": ${at}}`)}{"n": "last", "m": 0.5, "new": 1}\n`,
    50_001,
    { columns: { n: 'text', m: 'number', late: 'integer' } }
  ),
  'whole numbers that a double cannot hold': trap('{"id": 9007199254740993}\n{"id": 18446744073709551615}\n', 2, {
    ranges: { id: ['9007199254740993', '18446744073709551615'] }
  }),
  'codes with leading zeros': trap('{"code": "00123"}\n{"code": "04567"}\n', 2, {
    columns: { code: 'text' },
    top: { code: ['00123', '04567'] }
  }),
  'a literal NA': trap('{"w": "NA", "n": null}\n{"w": "", "n": 1}\n', 2, {
    columns: { w: 'text', n: 'integer' },
    nulls: { w: 0, n: 1 }
  }),
  'names that objects have': trap('{"__proto__": 1, "constructor": 2, "length": 3, "": 4}\n', 1, {
    also: file => expect(namesOf(file).slice(0, 3)).toEqual(['__proto__', 'constructor', 'length'])
  }),
  'names that are repeated': trap('{"a": 1, "a": 2, "A": 3}\n{"a": 4}\n', 2, {}),
  'many names': trap(
    lines(1, () => JSON.stringify(Object.fromEntries([...Array(2000).keys()].map(n => [`c${n}`, n])))),
    1,
    {}
  ),
  'objects deep in each other': trap(`${'{"a":'.repeat(500)}1${'}'.repeat(500)}\n`, 1, {}),
  'whole numbers beyond 64 bits': trap('{"id": 1}\n{"id": 12345678901234567890123}\n', 2, {
    columns: { id: 'integer' }
  }),
  'records below a key': two(
    JSON.stringify(
      {
        page: 1,
        data: TWO.trim()
          .split('\n')
          .map(line => JSON.parse(line) as unknown)
      },
      null,
      2
    ),
    'page.json'
  ),
  'records below keys, in one line': two(`{"a": [1], "b": {"items": [${TWO.trim().replace('\n', ',')}]}}`, 'line.json'),
  'one line with a list of records': trap('{"id": 7, "messages": [{"role": "user"}, {"role": "system"}]}\n', 1, {
    also: file => expect(namesOf(file)).toEqual(['id', 'messages'])
  }),
  'one array': two(`[${TWO.trimEnd().replace('\n', ',\n')}]`, 'array.json')
};

checkTraps({
  extension: '.jsonl',
  traps,
  refused: [
    ['empty.json', '', 'empty'],
    ['field.jsonl', `${TWO}{"b": "${'y'.repeat(3_000_000)}"}\n`, 'too_wide'],
    ['blank.jsonl', '\n \n', 'empty'],
    ['cut.json', '[{"a": 1}, {"a": ', 'corrupt'],
    ['numbers.json', '[1, 2, 3]', 'unsupported'],
    ['arrays.json', '['.repeat(100_000), 'unsupported'],
    ['nothing.json', ' [ ]\n', 'empty'],
    ['object.json', '{\n  "a": 1\n}\n', 'unsupported'],
    [
      'wide.json',
      `{\n "data": [{"a": "${'x'.repeat(1_900_000)}"}${`,\n{"a": "${'y'.repeat(1_900_000)}"}`.repeat(2)}]}`,
      'too_large'
    ],
    ['cut-object.json', '{"data": [\n{"a": 1},\n{"a": 2}\n', 'corrupt'],
    ['other.json', Buffer.from(`\uFEFF[{"a": 1}]`, 'utf16le'), 'unsupported']
  ]
});

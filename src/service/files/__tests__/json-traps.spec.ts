import type { FileFacts } from '../../../datasets/index.js';
import { gzipSync } from 'node:zlib';
import { checkTraps, type Trap } from './check-traps.js';

const top = (file: FileFacts, name: string) =>
  file.profile.columns.find(own => own.name === name)?.top?.values.map(({ value }) => value);
const TWO = '{"a": 1, "b": "Zoë"}\n{"a": 2, "b": "x"}\n';
const SOUND = { a: 'integer', b: 'text' };
const also = (file: FileFacts): void => expect(top(file, 'b')).toEqual(['Zoë', 'x']);

const traps: Readonly<Record<string, Trap>> = {
  'a byte order mark': { content: `\uFEFF${TWO}`, present: 2, columns: SOUND, also },
  'UTF-16 with a mark': { content: Buffer.from(`\uFEFF${TWO}`, 'utf16le'), present: 2, columns: SOUND, also },
  'UTF-16 without a mark': { content: Buffer.from(TWO, 'utf16le').swap16(), present: 2, columns: SOUND, also },
  'Latin-1': { content: Buffer.from(TWO, 'latin1'), present: 2, columns: SOUND, also },
  'Latin-1 far behind': {
    content: Buffer.concat([
      Buffer.from('{"a": 1, "b": "plain"}\n'.repeat(200_000)),
      Buffer.from('{"a": 2, "b": "Zoë"}\n', 'latin1')
    ]),
    present: 200_001,
    also: file => expect(top(file, 'b')).toEqual(['plain', 'Zoë'])
  },
  'gzip under .jsonl': { content: gzipSync(TWO), present: 2, columns: SOUND, also },
  'line ends of Windows': { content: TWO.replaceAll('\n', '\r\n'), present: 2, columns: SOUND, also },
  'line ends of old Macs': { content: TWO.replaceAll('\n', '\r'), present: 2, columns: SOUND, also },
  'line ends of several kinds': { content: TWO.replace('\n', '\r\n'), present: 2, columns: SOUND, also },
  'no last line end': { content: TWO.trimEnd(), present: 2, columns: SOUND, also },
  'blank lines': { content: `\n${TWO}\n\n`, present: 2, columns: SOUND, also },
  'a line that is cut': { content: `${TWO}{"a": 3, "b": "x`, present: 3, unread: 1 },
  'lines that hold no object': {
    content: `${TWO}[1, 2]\n"text"\nnull\n{"a": 3}\n`,
    present: 6,
    unread: 3,
    also: file => expect(file.unread?.examples.map(({ line }) => line)).toEqual([3, 4, 5])
  },
  'a null character': { content: '{"a": 1, "b": "x\\u0000y"}\n{"a": 2, "b": "z"}\n', present: 2 },
  'other types after 50,000 objects': {
    content: `${Array.from({ length: 50_000 }, (_, at) => `{"n": ${at}, "m": ${at}, "late": ${at}}\n`).join('')}{"n": "last", "m": 0.5, "new": 1}\n`,
    present: 50_001,
    columns: { n: 'text', m: 'number', late: 'integer' }
  },
  'whole numbers that a double cannot hold': {
    content: '{"id": 9007199254740993}\n{"id": 18446744073709551615}\n',
    present: 2,
    also: file => expect(file.profile.columns[0]?.range?.max).toBe('18446744073709551615')
  },
  'codes with leading zeros': {
    content: '{"code": "00123"}\n{"code": "04567"}\n',
    present: 2,
    columns: { code: 'text' },
    also: file => expect(top(file, 'code')).toEqual(['00123', '04567'])
  },
  'a literal NA': {
    content: '{"w": "NA", "n": null}\n{"w": "", "n": 1}\n',
    present: 2,
    columns: { w: 'text', n: 'integer' },
    also: file => expect(file.profile.columns.map(({ nulls }) => nulls?.count)).toEqual([0, 1])
  },
  'names that objects have': {
    content: '{"__proto__": 1, "constructor": 2, "length": 3, "": 4}\n',
    present: 1,
    also: file =>
      expect(file.profile.columns.map(({ name }) => name).slice(0, 3)).toEqual(['__proto__', 'constructor', 'length'])
  },
  'names that are repeated': { content: '{"a": 1, "a": 2, "A": 3}\n{"a": 4}\n', present: 2 },
  'many names': {
    content: `${JSON.stringify(Object.fromEntries(Array.from({ length: 2000 }, (_, at) => [`c${at}`, at])))}\n`,
    present: 1
  },
  'objects deep in each other': { content: `${'{"a":'.repeat(500)}1${'}'.repeat(500)}\n`, present: 1 },
  'one array': {
    content: `[${TWO.trimEnd().replace('\n', ',\n')}]`,
    name: 'array.json',
    present: 2,
    columns: SOUND,
    also
  }
};

checkTraps({
  extension: '.jsonl',
  traps,
  refused: [
    ['empty.json', '', 'empty'],
    [
      'field.jsonl',
      Buffer.concat([Buffer.from(`${TWO}{"b": "`), Buffer.alloc(3_000_000, 'y'), Buffer.from('"}\n')]),
      'too_wide'
    ],
    ['blank.jsonl', '\n \n', 'empty'],
    ['cut.json', '[{"a": 1}, {"a": ', 'corrupt'],
    ['numbers.json', '[1, 2, 3]', 'unsupported'],
    ['arrays.json', '['.repeat(100_000), 'unsupported'],
    ['nothing.json', ' [ ]\n', 'empty'],
    ['other.json', Buffer.from(`\uFEFF[{"a": 1}]`, 'utf16le'), 'unsupported']
  ]
});

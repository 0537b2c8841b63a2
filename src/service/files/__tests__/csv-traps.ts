import type { FileFacts, TextFormat } from '../../../datasets/index.js';
import { gzipSync } from 'node:zlib';
import type { Trap } from './check-traps.js';

/** A delimited file that readers get wrong. */
export type CsvTrap = Trap & { readonly text?: Partial<TextFormat> };

function lines(count: number, line: (at: number) => string): string {
  return Array.from({ length: count }, (_, at) => `${line(at)}\n`).join('');
}

const column = (file: FileFacts, name: string) => {
  const found = file.profile.columns.find(own => own.name === name);
  if (found === undefined) {
    throw new Error(`There is no column ${name}: ${file.profile.columns.map(own => own.name).join(', ')}`);
  }
  return found;
};

/** Traps of delimited files, by what is in them. */
export const csvTraps: Readonly<Record<string, CsvTrap>> = {
  'a plain file': {
    content: 'city,count,share\nParis,3,0.5\nRome,4,1.5\nRome,,2.5\n',
    present: 3,
    columns: { city: 'text', count: 'integer', share: 'number' },
    text: { encoding: 'utf-8', delimiter: ',', header: true, byteOrderMark: false, lineEnd: '\n', missing: [] },
    also: file => {
      expect(column(file, 'count')).toMatchObject({
        nulls: { count: 1, evidence: { type: 'full' } },
        range: { min: 3, max: 4 },
        distinct: { count: 2, approximate: false }
      });
      expect(column(file, 'city').top).toMatchObject({
        values: [
          { value: 'Rome', count: 2 },
          { value: 'Paris', count: 1 }
        ],
        complete: true
      });
      expect(column(file, 'share').spread?.counts).toEqual([1, 0, 0, 0, 0, 1, 0, 0, 0, 1]);
      expect(file.profile).toMatchObject({ engine: 'duckdb', kind: 'file', columnCount: 3 });
      expect(file.profile.fingerprint).toMatch(/^[0-9a-f]+-[0-9a-f]+$/);
    }
  },
  'a byte order mark': {
    content: '\uFEFFa,b\n1,x\n2,y\n',
    present: 2,
    columns: { a: 'integer', b: 'text' },
    text: { encoding: 'utf-8', byteOrderMark: true }
  },
  'Latin-1 far behind': {
    content: Buffer.concat([
      Buffer.from(`name,n\n${lines(60_000, at => `plain,${at}`)}`),
      Buffer.from('Zoë,2\n', 'latin1')
    ]),
    present: 60_001,
    text: { encoding: 'windows-1252' },
    also: file => expect(column(file, 'name').top?.values.map(({ value }) => value)).toEqual(['plain', 'Zoë'])
  },
  'UTF-16 with a mark': {
    content: Buffer.from('\uFEFFa,b\r\n1,é\r\n2,y\r\n', 'utf16le'),
    present: 2,
    columns: { a: 'integer', b: 'text' },
    text: { encoding: 'utf-16le', byteOrderMark: true, lineEnd: '\r\n' }
  },
  'UTF-16 without a mark': {
    content: Buffer.from('a,b\n1,x\n2,y\n', 'utf16le').swap16(),
    present: 2,
    columns: { a: 'integer', b: 'text' },
    text: { encoding: 'utf-16be', byteOrderMark: false }
  },
  'ragged rows': {
    content: `a,b,c\n1,2,3\n4,5\n6,7,8,9\n${lines(50, at => `${at},1,2`)}`,
    present: 53,
    unread: 2,
    also: file => expect(file.unread?.examples.map(({ line }) => line)).toEqual([3, 4])
  },
  'a header only': { content: 'a,b,c\n', present: 0, columns: { a: 'text', b: 'text', c: 'text' } },
  'a null character': { content: 'a,b\n1,x\u0000y\n2,z\n', present: 2, columns: { a: 'integer', b: 'text' } },
  'a decimal comma': {
    content: 'name;price\nA;1,5\nB;1.200,25\nC;\n',
    present: 3,
    columns: { name: 'text', price: 'number' },
    text: { delimiter: ';', decimal: ',' },
    also: file => expect(column(file, 'price').range).toMatchObject({ min: 1.5, max: 1200.25 })
  },
  'more decimal commas than delimiters': {
    content: `Prices\na;b;c\n${lines(9, () => '0,5;1,5;2,5')}`,
    present: 9,
    columns: { a: 'number', b: 'number', c: 'number' },
    text: { delimiter: ';', decimal: ',', skip: 1 }
  },
  'more commas in texts than tabs': {
    content: `id\ttext\n${lines(9, at => `${at}\tone, two, three`)}`,
    present: 9,
    columns: { id: 'integer', text: 'text' },
    text: { delimiter: '\t', skip: 0 }
  },
  'commas in single quotes': {
    content: `id,text\n${lines(9, at => `${at},'one, two, three'`)}`,
    present: 9,
    columns: { id: 'integer', text: 'text' },
    text: { quote: "'", skip: 0 }
  },
  'line ends of old Macs': {
    content: 'a,b\r1,x\r2,y\r',
    present: 2,
    columns: { a: 'integer', b: 'text' },
    text: { lineEnd: '\r' }
  },
  'repeated and empty names': {
    content: 'a,,a,A,,a.2,a\n1,2,3,4,5,6,7\n6,7,8,9,10,11,12\n',
    present: 2,
    also: file =>
      expect(file.profile.columns.map(({ name }) => name)).toEqual([
        ...['a', 'Unnamed: 1', 'a.1', 'A', 'Unnamed: 4', 'a.2', 'a.3']
      ])
  },
  'names that objects have': {
    content: '__proto__,constructor,length\n1,2,3\n4,5,6\n',
    present: 2,
    also: file => expect(file.profile.columns.map(({ name }) => name)).toEqual(['__proto__', 'constructor', 'length'])
  },
  'a quote that is not closed': { content: 'a,b\n1,x\n2,"y\n3,z\n', present: 3, text: { quote: '' } },
  'gzip under .csv': {
    content: gzipSync('a,b\n1,x\n2,y\n'),
    present: 2,
    columns: { a: 'integer', b: 'text' },
    text: { compression: 'gzip' }
  },
  'a text after 50,000 whole numbers': {
    content: `n,m\n${lines(50_000, at => `${at},${at}`)}last,0.5\n`,
    present: 50_001,
    columns: { n: 'text', m: 'number' }
  },
  'other notations of numbers after 50,000 plain ones': {
    content: `plus,blank,fraction,power,groups,hex,zero,amount,spaced\n${lines(50_000, at => `${at},${at},${at},${at},${at},${at},${at},${at}.25,${at}.5`)}+5, 6,1.0,1e3,1_000,0x1F,07,1_0.5, 2.5\n`,
    present: 50_001,
    columns: {
      plus: 'integer',
      blank: 'integer',
      fraction: 'number',
      power: 'number',
      groups: 'text',
      hex: 'text',
      zero: 'text',
      amount: 'text',
      spaced: 'number'
    }
  },
  'numbers that are not finite': {
    content: 'x,n\n-1.5,-9\ninf,0\n8.5,1\n-inf,11\n',
    present: 4,
    columns: { x: 'number', n: 'integer' },
    also: file => {
      expect(column(file, 'x')).toMatchObject({ nulls: { count: 0 }, range: { min: -1.5, max: 8.5 } });
      expect(column(file, 'x').spread?.counts).toEqual([1, 0, 0, 0, 0, 0, 0, 0, 0, 1]);
      expect(column(file, 'n').spread?.counts).toEqual([1, 0, 0, 0, 1, 1, 0, 0, 0, 1]);
    }
  },
  'quoted line ends in more than is looked at': {
    content: `a,b\n${lines(12_000, at => `${at},"${'line\n'.repeat(100)}"`)}`,
    present: 12_000,
    columns: { a: 'integer', b: 'text' }
  },
  'gzip of more than is looked at': {
    content: gzipSync(`n,word\n${lines(250_000, at => `${at},a word in row ${at}`)}`),
    present: 250_000,
    columns: { n: 'integer', word: 'text' }
  },
  'percent and currency': {
    content: 'rate,price\n5%,$1.50\n7.5%,"$1,200.00"\n',
    present: 2,
    columns: { rate: 'text', price: 'text' },
    also: file => expect(file.profile.notes.join()).toContain('amounts or percentages')
  },
  'lines before the header': {
    content: 'Report of the year\n\na,b\n1,x\n2,y\n3,z\n4,w\n',
    present: 4,
    columns: { a: 'integer', b: 'text' }
  },
  'true, FALSE and blank': {
    content: 'flag,n\ntrue,1\nFALSE,2\n,3\n',
    present: 3,
    columns: { flag: 'boolean', n: 'integer' },
    also: file => expect(column(file, 'flag').nulls?.count).toBe(1)
  },
  'whole numbers that a double cannot hold': {
    content: 'id,n\n9007199254740993,1\n9007199254740995,2\n',
    present: 2,
    columns: { id: 'integer', n: 'integer' },
    also: file => expect(column(file, 'id').range).toMatchObject({ min: '9007199254740993', max: '9007199254740995' })
  },
  'whole numbers beyond 64 bits': {
    content: 'id,n\n18446744073709551617,1\n18446744073709551619,2\n',
    present: 2,
    columns: { id: 'integer', n: 'integer' },
    also: file => expect(column(file, 'id').range?.max).toBe('18446744073709551619')
  },
  'codes with leading zeros': {
    content: 'code,n\n00123,1\n04567,2\n',
    present: 2,
    columns: { code: 'text', n: 'integer' },
    also: file => expect(column(file, 'code').top?.values.map(({ value }) => value)).toEqual(['00123', '04567'])
  },
  'a literal NA': {
    content: 'n,word\n5,x\nNA,y\n7,NA\n9,"NA"\n',
    present: 4,
    columns: { n: 'integer', word: 'text' },
    text: { missing: ['NA'] },
    also: file => {
      expect(column(file, 'n')).toMatchObject({ nulls: { count: 1 }, range: { min: 5, max: 9 } });
      expect(column(file, 'word')).toMatchObject({ nulls: { count: 2 }, distinct: { count: 2 } });
      expect(column(file, 'word').top?.values.map(({ value }) => value)).toEqual(['x', 'y']);
    }
  },
  'dates with blanks': {
    content: 'day,at\n2024-01-31,2024-01-31 10:00:00\n,\n2024-02-01,2024-02-01 11:30:00\n',
    present: 3,
    columns: { day: 'date', at: 'datetime' },
    also: file => {
      expect(column(file, 'day').range).toMatchObject({ min: '2024-01-31', max: '2024-02-01' });
      expect(column(file, 'at').range?.max).toBe('2024-02-01T11:30:00');
    }
  },
  tabs: { content: 'a\tb\n1\tx\n2\ty\n', present: 2, name: 'tabs.tsv', text: { delimiter: '\t' } },
  'line ends of several kinds': {
    content: 'a,b\r\n1,x\n2,y\r\n3,z\r4,w\n',
    present: 4,
    columns: { a: 'integer', b: 'text' },
    text: { lineEnd: 'mixed' }
  },
  'rows with other line ends than the header': {
    content: `a,b\r\n${lines(1000, at => `${at},x`)}`,
    present: 1000,
    columns: { a: 'integer', b: 'text' }
  },
  'one line end of Windows at the end': {
    content: `a,b\n${lines(1000, at => `${at},x`)}1000,x\r\n`,
    present: 1001,
    columns: { a: 'integer', b: 'text' }
  },
  'line ends of another kind after 300,000 rows': {
    content: `a,b\r\n${lines(300_000, at => `${at},x`).replaceAll('\n', '\r\n')}1,y\n2,z\n`,
    present: 300_002,
    also: file => expect(column(file, 'b').top?.values.map(({ value }) => value)).toEqual(['x', 'y', 'z'])
  },
  'letters of windows-1252 that Latin-1 has not': {
    content: Buffer.from('preis;wort\n5 \x80;\x93ja\x94\n7 \x80;\x9cuf\n', 'latin1'),
    present: 2,
    text: { encoding: 'windows-1252' },
    also: file => {
      expect(column(file, 'preis').top?.values.map(({ value }) => value)).toEqual(['5 €', '7 €']);
      expect(column(file, 'wort').top?.values.map(({ value }) => value)).toEqual(['œuf', '“ja”']);
    }
  },
  'a byte that is no UTF-8 far behind letters that are': {
    content: Buffer.concat([
      Buffer.from(`ort,n\n${lines(60_000, () => 'Köln,1')}`),
      Buffer.from('x\xff,3\n', 'latin1')
    ]),
    present: 60_001,
    text: { encoding: 'utf-8', damaged: true },
    also: file => {
      expect(column(file, 'ort').top?.values.map(({ value }) => value)).toEqual(['Köln', 'x\ufffd']);
      expect(file.profile.notes.join()).toContain('\ufffd');
    }
  },
  'null characters behind it': {
    content: `a,b\n1,x\n2,y\n${'\0'.repeat(4096)}`,
    present: 3,
    unread: 1,
    columns: { a: 'integer', b: 'text' }
  },
  'a point after 50,000 decimal commas': {
    content: `a;b\n${lines(50_000, at => `${at};${at},5`)}1;2.5\n`,
    present: 50_001,
    columns: { a: 'integer', b: 'text' }
  },
  'commas that may stand between thousands': {
    content: 'a;b\n1,234;x\n2,345;y\n',
    present: 2,
    columns: { a: 'text', b: 'text' },
    text: { decimal: '.' },
    also: file => expect(file.profile.notes.join()).toContain('between thousands')
  },
  'years of two digits': {
    content: 'd;n\n13.01.24;1\n14.02.24;2\n',
    present: 2,
    columns: { d: 'text', n: 'integer' },
    also: file => expect(file.profile.notes.join()).toContain('day or the month first')
  },
  'a time after 50,000 days, and an offset after 50,000 times': {
    content: `d,t\n${lines(50_000, () => '2024-01-05,2024-01-05 10:00:00')}2024-01-05 10:30:00,2024-01-05 10:00:00+02:00\n`,
    present: 50_001,
    columns: { d: 'datetime', t: 'text' },
    also: file => expect(column(file, 'd').range?.max).toBe('2024-01-05T10:30:00')
  },
  'blanks between numbers': { content: 'a b c\n1 2 3\n4 5 6\n', present: 2, columns: { 'a b c': 'text' } },
  'a mark of comments in values': {
    content: '# made by x\nname,colour\na,#ff0000\nb,green\nc,#00ff00\n',
    present: 3,
    also: file => expect(column(file, 'colour').top?.values).toHaveLength(3)
  },
  'names that are years': {
    content: 'country,2020,2021\nA,1,2\nB,3,4\nC,5,6\n',
    present: 3,
    also: file =>
      expect(file.profile.columns.map(({ name, type }) => [name, type])).toEqual([
        ['country', 'text'],
        ['2020', 'integer'],
        ['2021', 'integer']
      ])
  },
  'a line that says its delimiter': {
    content: 'sep=;\na;b\n1;2\n3;4\n',
    present: 2,
    columns: { a: 'integer', b: 'integer' },
    text: { delimiter: ';', skip: 1 }
  }
};

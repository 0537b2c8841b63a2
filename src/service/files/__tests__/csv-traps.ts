import { gzipSync } from 'node:zlib';
import type { TextFormat } from '../../../datasets/index.js';
import { lines, trap, type Trap } from './check-traps.js';
import { columnOf, namesOf } from './files-of-tests.js';

/** A delimited file that readers get wrong. */
export type CsvTrap = Trap & { readonly text?: Partial<TextFormat> };

const AB = { a: 'integer', b: 'text' };
const joined = (text: string, latin: string): Buffer =>
  Buffer.concat([Buffer.from(text), Buffer.from(latin, 'latin1')]);

/** Traps of delimited files, by what is in them. */
export const csvTraps: Readonly<Record<string, CsvTrap>> = {
  'a plain file': trap('city,count,share\nParis,3,0.5\nRome,4,1.5\nRome,,2.5\n', 3, {
    columns: { city: 'text', count: 'integer', share: 'number' },
    text: { encoding: 'utf-8', delimiter: ',', header: true, byteOrderMark: false, lineEnd: '\n', missing: [] },
    also: file => {
      expect(columnOf(file, 'count')).toMatchObject({
        nulls: { count: 1, evidence: { type: 'full' } },
        range: { min: 3, max: 4 },
        distinct: { count: 2, approximate: false }
      });
      const values = [
        { value: 'Rome', count: 2 },
        { value: 'Paris', count: 1 }
      ];
      expect(columnOf(file, 'city').top).toMatchObject({ values, complete: true });
      expect(columnOf(file, 'share').spread?.counts).toEqual([1, 0, 0, 0, 0, 1, 0, 0, 0, 1]);
      expect(file.profile).toMatchObject({ engine: 'duckdb', kind: 'file', columnCount: 3 });
      expect(file.profile.fingerprint).toMatch(/^[0-9a-f]+-[0-9a-f]+$/);
    }
  }),
  'a byte order mark': trap('\uFEFFa,b\n1,x\n2,y\n', 2, {
    columns: AB,
    text: { encoding: 'utf-8', byteOrderMark: true }
  }),
  'Latin-1 far behind': trap(joined(`name,n\n${lines(60_000, at => `plain,${at}`)}`, 'Zoë,2\n'), 60_001, {
    text: { encoding: 'windows-1252' },
    top: { name: ['plain', 'Zoë'] }
  }),
  'UTF-16 with a mark': trap(Buffer.from('\uFEFFa,b\r\n1,é\r\n2,y\r\n', 'utf16le'), 2, {
    columns: AB,
    text: { encoding: 'utf-16le', byteOrderMark: true, lineEnd: '\r\n' }
  }),
  'UTF-16 without a mark': trap(Buffer.from('a,b\n1,x\n2,y\n', 'utf16le').swap16(), 2, {
    columns: AB,
    text: { encoding: 'utf-16be', byteOrderMark: false }
  }),
  'ragged rows': trap(`a,b,c\n1,2,3\n4,5\n6,7,8,9\n${lines(50, at => `${at},1,2`)}`, 53, { unread: 2, lines: [3, 4] }),
  'a header only': trap('a,b,c\n', 0, { columns: { a: 'text', b: 'text', c: 'text' } }),
  'a null character': trap('a,b\n1,x\u0000y\n2,z\n', 2, { columns: AB }),
  'a decimal comma': trap('name;price\nA;1,5\nB;1.200,25\nC;\n', 3, {
    columns: { name: 'text', price: 'number' },
    text: { delimiter: ';', decimal: ',' },
    ranges: { price: [1.5, 1200.25] }
  }),
  'more decimal commas than delimiters': trap(`Prices\na;b;c\n${lines(9, () => '0,5;1,5;2,5')}`, 9, {
    columns: { a: 'number', b: 'number', c: 'number' },
    text: { delimiter: ';', decimal: ',', skip: 1 }
  }),
  'more commas in texts than tabs': trap(`id\ttext\n${lines(9, at => `${at}\tone, two, three`)}`, 9, {
    columns: { id: 'integer', text: 'text' },
    text: { delimiter: '\t', skip: 0 }
  }),
  'commas in single quotes': trap(`id,text\n${lines(9, at => `${at},'one, two, three'`)}`, 9, {
    columns: { id: 'integer', text: 'text' },
    text: { quote: "'", skip: 0 }
  }),
  'line ends of old Macs': trap('a,b\r1,x\r2,y\r', 2, { columns: AB, text: { lineEnd: '\r' } }),
  'repeated and empty names': trap('a,,a,A,,a.2,a\n1,2,3,4,5,6,7\n6,7,8,9,10,11,12\n', 2, {
    names: ['a', 'Unnamed: 1', 'a.1', 'A', 'Unnamed: 4', 'a.2', 'a.3']
  }),
  'names that objects have': trap('__proto__,constructor,length\n1,2,3\n4,5,6\n', 2, {
    names: ['__proto__', 'constructor', 'length']
  }),
  'a quote that is not closed': trap('a,b\n1,x\n2,"y\n3,z\n', 3, { text: { quote: '' } }),
  'gzip under .csv': trap(gzipSync('a,b\n1,x\n2,y\n'), 2, { columns: AB, text: { compression: 'gzip' } }),
  'a text after 50,000 whole numbers': trap(`n,m\n${lines(50_000, at => `${at},${at}`)}last,0.5\n`, 50_001, {
    columns: { n: 'text', m: 'number' }
  }),
  'other notations of numbers after 50,000 plain ones': trap(
    `plus,blank,fraction,power,groups,hex,zero,amount,spaced\n${lines(50_000, at => `${at},${at},${at},${at},${at},${at},${at},${at}.25,${at}.5`)}+5, 6,1.0,1e3,1_000,0x1F,07,1_0.5, 2.5\n`,
    50_001,
    {
      columns: {
        ...{ plus: 'integer', blank: 'integer', fraction: 'number', power: 'number', groups: 'text' },
        ...{ hex: 'text', zero: 'text', amount: 'text', spaced: 'number' }
      }
    }
  ),
  'numbers that are not finite': trap('x,n\n-1.5,-9\ninf,0\n8.5,1\n-inf,11\n', 4, {
    columns: { x: 'number', n: 'integer' },
    nulls: { x: 0 },
    ranges: { x: [-1.5, 8.5] },
    also: file => {
      expect(columnOf(file, 'x').spread?.counts).toEqual([1, 0, 0, 0, 0, 0, 0, 0, 0, 1]);
      expect(columnOf(file, 'n').spread?.counts).toEqual([1, 0, 0, 0, 1, 1, 0, 0, 0, 1]);
    }
  }),
  'quoted line ends in more than is looked at': trap(
    `a,b\n${lines(12_000, at => `${at},"${'line\n'.repeat(100)}"`)}`,
    12_000,
    { columns: AB }
  ),
  'gzip of more than is looked at': trap(
    gzipSync(`n,word\n${lines(250_000, at => `${at},a word in row ${at}`)}`),
    250_000,
    { columns: { n: 'integer', word: 'text' } }
  ),
  'percent and currency': trap('rate,price\n5%,$1.50\n7.5%,"$1,200.00"\n', 2, {
    columns: { rate: 'text', price: 'text' },
    note: 'amounts or percentages'
  }),
  'lines before the header': trap('Report of the year\n\na,b\n1,x\n2,y\n3,z\n4,w\n', 4, { columns: AB }),
  'a title padded with delimiters': trap(
    `Company: ACME, Inc.,,\n,,,\nregion,amount,x,y\n${lines(9, at => `R${at},${at},1,2`)}`,
    9,
    {
      columns: { region: 'text', amount: 'integer', x: 'integer', y: 'integer' },
      note: 'the names are in line 3'
    }
  ),
  'names in two rows': trap(`,2023,,2024,\nregion,sales,cost,sales,cost\n${lines(9, at => `R${at},1,2,3,${at}`)}`, 9, {
    names: ['region', '2023 sales', '2023 cost', '2024 sales', '2024 cost'],
    note: 'the names are joined from lines 1 to 2'
  }),
  'the columns of a frame in three rows': trap(
    `,sales,sales,cost\n,mean,max,mean\nregion,,,\n${lines(9, at => `R${at},1.5,${at},2`)}`,
    9,
    {
      columns: { region: 'text', 'sales mean': 'number', 'sales max': 'integer', 'cost mean': 'integer' }
    }
  ),
  'units below the names': trap(`time,temp\ns,°C\n${lines(9, at => `${at},${at}.5`)}`, 9, {
    columns: { 'time s': 'integer', 'temp °C': 'number' }
  }),
  'a first row of words for missing values': trap('code,amount\nunknown,n.a.\nA1,5\nA2,7\nA3,6\n', 4, {
    names: ['code', 'amount']
  }),
  'a name less than values': trap(`# Hall\nday,set\n${lines(9, at => `2024-01-0${at + 1},${at}.5,`)}`, 9, {
    columns: { day: 'date', set: 'number', 'Unnamed: 2': 'text' },
    note: 'one value more'
  }),
  'names of rows without a name above': trap(`"mpg","cyl"\n${lines(9, at => `"car ${at}",${at}.5,4`)}`, 9, {
    columns: { 'Unnamed: 0': 'text', mpg: 'number', cyl: 'integer' }
  }),
  'no header': trap(
    lines(9, at => `R${at},${at},x`),
    9,
    { names: ['column0', 'column1', 'column2'], note: 'no header' }
  ),
  'a text that begins like a database': trap('id,name,DUCK\n1,a,b\n2,c,d\n', 2, { names: ['id', 'name', 'DUCK'] }),
  'a text that begins like Parquet': trap('PAR1,b\n1,2\n3,4\n', 2, { names: ['PAR1', 'b'] }),
  'names of texts that fill few columns': trap(
    'person,language,,\nAnna,German,,\nBen,French,,\nCleo,German,English,Greek\n',
    3,
    {
      names: ['person', 'language', 'Unnamed: 2', 'Unnamed: 3']
    }
  ),
  'years below a comment': trap('# by region\nregion,2019,2020\nA,1,2\nB,3,4\n', 2, {
    names: ['region', '2019', '2020']
  }),
  'comments that hold delimiters': trap('# cols: a, b, c\na,b,c\n1,2,3\n4,5,6\n', 2, { names: ['a', 'b', 'c'] }),
  'a comment with the names': trap('#id,val\n1,2\n3,4\n', 2, { names: ['#id', 'val'] }),
  'words for missing values below a name less': trap(
    `,height,weight\nAnna,unknown,unknown\n${lines(5, at => `P${at},1.${at},7${at}`)}`,
    6,
    {
      names: ['Unnamed: 0', 'height', 'weight']
    }
  ),
  'words for missing values below repeated names': trap(
    `Name,Week,Week\nAnna,sick,sick\n${lines(5, at => `P${at},${at},7`)}`,
    6,
    {
      names: ['Name', 'Week', 'Week.1']
    }
  ),
  'a row with one text below the names': trap(
    `date,high,low\nholiday,,\n${lines(5, at => `2024-01-0${at + 1},${at},7`)}`,
    6,
    {
      names: ['date', 'high', 'low']
    }
  ),
  'values that hold the delimiter without quotes': trap(
    'id,code,name\n1,AE,Ministry, UAE\n2,AR,Navy\n3,AU,Service, Royal Navy\n4,BD,Office\n',
    4,
    {
      also: file => expect(namesOf(file)).not.toContain('Unnamed: 0')
    }
  ),
  'what is read as missing': trap('country,continent\nNorthland,NA\nSouthmark,SA\n', 2, {
    nulls: { continent: 1 },
    note: 'read as missing: “NA”'
  }),
  'true, FALSE and blank': trap('flag,n\ntrue,1\nFALSE,2\n,3\n', 3, {
    columns: { flag: 'boolean', n: 'integer' },
    nulls: { flag: 1 }
  }),
  'whole numbers that a double cannot hold': trap('id,n\n9007199254740993,1\n9007199254740995,2\n', 2, {
    columns: { id: 'integer', n: 'integer' },
    ranges: { id: ['9007199254740993', '9007199254740995'] }
  }),
  'whole numbers beyond 64 bits': trap('id,n\n18446744073709551617,1\n18446744073709551619,2\n', 2, {
    columns: { id: 'integer', n: 'integer' },
    ranges: { id: ['18446744073709551617', '18446744073709551619'] }
  }),
  'codes with leading zeros': trap('code,n\n00123,1\n04567,2\n', 2, {
    columns: { code: 'text', n: 'integer' },
    top: { code: ['00123', '04567'] }
  }),
  'a literal NA': trap('n,word\n5,x\nNA,y\n7,NA\n9,"NA"\n', 4, {
    columns: { n: 'integer', word: 'text' },
    text: { missing: ['NA'] },
    nulls: { n: 1, word: 2 },
    ranges: { n: [5, 9] },
    top: { word: ['x', 'y'] },
    also: file => expect(columnOf(file, 'word').distinct?.count).toBe(2)
  }),
  'dates with blanks': trap('day,at\n2024-01-31,2024-01-31 10:00:00\n,\n2024-02-01,2024-02-01 11:30:00\n', 3, {
    columns: { day: 'date', at: 'datetime' },
    ranges: { day: ['2024-01-31', '2024-02-01'], at: ['2024-01-31T10:00:00', '2024-02-01T11:30:00'] }
  }),
  tabs: trap('a\tb\n1\tx\n2\ty\n', 2, { name: 'tabs.tsv', text: { delimiter: '\t' } }),
  'line ends of several kinds': trap('a,b\r\n1,x\n2,y\r\n3,z\r4,w\n', 4, { columns: AB, text: { lineEnd: 'mixed' } }),
  'rows with other line ends than the header': trap(`a,b\r\n${lines(1000, at => `${at},x`)}`, 1000, { columns: AB }),
  'one line end of Windows at the end': trap(`a,b\n${lines(1000, at => `${at},x`)}1000,x\r\n`, 1001, { columns: AB }),
  'line ends of another kind after 300,000 rows': trap(
    `a,b\r\n${lines(300_000, at => `${at},x`).replaceAll('\n', '\r\n')}1,y\n2,z\n`,
    300_002,
    { top: { b: ['x', 'y', 'z'] } }
  ),
  'letters of windows-1252 that Latin-1 has not': trap(
    Buffer.from('preis;wort\n5 \x80;\x93ja\x94\n7 \x80;\x9cuf\n', 'latin1'),
    2,
    { text: { encoding: 'windows-1252' }, top: { preis: ['5 €', '7 €'], wort: ['œuf', '“ja”'] } }
  ),
  'a byte that is no UTF-8 far behind letters that are': trap(
    joined(`ort,n\n${lines(60_000, () => 'Köln,1')}`, 'x\xff,3\n'),
    60_001,
    { text: { encoding: 'utf-8', damaged: true }, top: { ort: ['Köln', 'x\ufffd'] }, note: '\ufffd' }
  ),
  'null characters behind it': trap(`a,b\n1,x\n2,y\n${'\0'.repeat(4096)}`, 3, { unread: 1, columns: AB }),
  'a point after 50,000 decimal commas': trap(`a;b\n${lines(50_000, at => `${at};${at},5`)}1;2.5\n`, 50_001, {
    columns: AB
  }),
  'commas that may stand between thousands': trap('a;b\n1,234;x\n2,345;y\n', 2, {
    columns: { a: 'text', b: 'text' },
    text: { decimal: '.' },
    note: 'between thousands'
  }),
  'years of two digits': trap('d;n\n13.01.24;1\n14.02.24;2\n', 2, {
    columns: { d: 'text', n: 'integer' },
    note: 'day or the month first'
  }),
  'a time after 50,000 days, and an offset after 50,000 times': trap(
    `d,t\n${lines(50_000, () => '2024-01-05,2024-01-05 10:00:00')}2024-01-05 10:30:00,2024-01-05 10:00:00+02:00\n`,
    50_001,
    { columns: { d: 'datetime', t: 'text' }, ranges: { d: ['2024-01-05T00:00:00', '2024-01-05T10:30:00'] } }
  ),
  'blanks between numbers': trap('a b c\n1 2 3\n4 5 6\n', 2, { columns: { 'a b c': 'text' } }),
  'a mark of comments in values': trap('# made by x\nname,colour\na,#ff0000\nb,green\nc,#00ff00\n', 3, {
    also: file => expect(columnOf(file, 'colour').top?.values).toHaveLength(3)
  }),
  'names that are years': trap('country,2020,2021\nA,1,2\nB,3,4\nC,5,6\n', 3, {
    names: ['country', '2020', '2021'],
    also: file => expect(file.profile.columns.map(({ type }) => type)).toEqual(['text', 'integer', 'integer'])
  }),
  'a line that says its delimiter': trap('sep=;\na;b\n1;2\n3;4\n', 2, {
    columns: { a: 'integer', b: 'integer' },
    text: { delimiter: ';', skip: 1 }
  })
};

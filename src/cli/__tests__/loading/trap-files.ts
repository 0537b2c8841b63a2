import { gzipSync } from 'node:zlib';
import { csvTraps } from '../../../service/files/__tests__/csv-traps.js';
import { lines } from '../../../service/files/__tests__/check-traps.js';

/** What is infinite is the least or the greatest value of a frame, and of no file. */
const { 'numbers that are not finite': _infinite, ...traps } = csvTraps;

/** Files that readers stumble over, by their names. */
export const TRAP_FILES: Readonly<Record<string, string | Buffer>> = {
  ...Object.fromEntries(
    Object.entries(traps).map(([what, { name = `${what.replace(/\W+/g, '-')}.csv`, content }]) => [name, content])
  ),
  'unmarked.csv': Buffer.from('a,b\nx,1\ny,2\n', 'utf16le'),
  'footer.csv': 'a,b\n1,2\n3,4\nTotal: 2 rows\n',
  'columns.csv': `${lines(1, () => Array.from({ length: 250 }, (_, at) => `c${at}`).join(','))}${lines(3, row => Array.from({ length: 250 }, (_, at) => String(at * row)).join(','))}`,
  'groups.csv':
    'wert;ip;tag;k\n1.234,50;1.2.3.4;01.02.2024;1.234\n2,25;10.0.0.1;03.02.2024;5\n9.876.543,00;1.1.1.1;15.02.2024;77\n',
  'breaks.csv': 'a,b\r\n1,"x\r\ny"\r\n2,y\r\n',
  'packed.tsv.gz': gzipSync('a\tb\n1\tx\n2\ty\n'),
  'truths.csv': 't,u,v\ntrue,yes,t\nFALSE,no,f\n,yes,t\n',
  'ids.csv': 'id,missing\n9007199254740993,9007199254740993\n9007199254740995,\n123,5\n',
  'huge.csv': 'id,u\n123456789012345678901234567890,18446744073709551615\n5,\n6,7\n',
  'points.csv': 'wann;n\n31.12.2023;1\n01.02.2024;2\n',
  'months.csv': 'a,b\n1,01/31/2024\n2,02/03/2024\n',
  'unclear.csv': 'a,b\n1,01/02/2024\n2,02/03/2024\n',
  'offsets.csv': 'id,t\n1,2024-01-05T10:00:00+01:00\n2,2024-07-05T10:00:00+02:00\n',
  'times.csv': 't,x\n10:00:00,1\n23:59:01,2\n',
  'single.csv': 'v\n1\n\n3\n',
  'nameless.csv': '1,2,x\n3,4,y\n5,6,z\n',
  'bytes.csv': Buffer.from('a,b\n\x81x,1\ny,2\n', 'latin1'),
  'instants.csv': 't,n\n2024-01-05T10:00:00Z,1\n2024-01-05T10:30:00.5Z,2\n',
  'one-offset.csv': 't,n\n2024-01-05T10:00:00+01:00,1\n2024-01-06T10:00:00+01:00,2\n',
  'blanks.txt': 'a b c\n1 2 3\n4 5 6\n7 8 9\n',
  'late-word.csv': `a,n\n${lines(60_000, () => 'true,1')}maybe,2\n`,
  'late-huge.csv': `a,n\n${lines(30_000, at => `${at},1`)}123456789012345678901234567890,2\n`,
  'late-mark.csv': `n,word\n${lines(400_000, at => `${at},x${at % 7}`)}NA,null\n`,
  'gaps.csv': 'a,b\n1,x\n\n2,y\n\n\n3,z\n\n',
  'padded.csv': 'a, b\n1, 2\n3, 4\n',
  'inches.csv': 'a,b\n1,5" pipe\n2,z\n3,6" pipe\n',
  'nothing.csv': 'a,b\n"",1\nx,2\n,3\n',
  'backslash.csv': 'a,b\n1,"x \\"q\\" y"\n2,"z"\n3,"w"\n',
  'capitals.csv': 'a,A\n1,2\n3,4\n',
  'many.csv': lines(3, row => Array.from({ length: 12 }, (_, at) => String(at * row)).join(',')),
  'said.csv': '"a ""b""",c\n1,2\n3,4\n',
  'plain.csv.gz': 'a,b\n1,2\n3,4\n',
  '~home.csv': 'a,b\n1,2\n',
  'part[1]*.csv': 'a,b\n1,2\n',
  'zones.jsonl':
    '{"z":"2024-01-05T10:00:00Z","o":"2024-01-05T10:00:00+02:00","p":"2024-01-05T10:00:00"}\n{"z":"2024-01-06T10:00:00Z","o":"2024-01-06T10:00:00+01:00","p":"2024-01-06T10:00:00"}\n',
  'mark.json': '\ufeff[{"a":"Zoë"},{"a":"x"}]',
  'mark.jsonl': '\ufeff{"a":"Zoë"}\n{"a":"x"}\n',
  'wide.jsonl': Buffer.from('\ufeff{"a":"Zoë"}\n{"a":"x"}\n', 'utf16le'),
  'latin.jsonl': Buffer.from('{"a":"Zo\xeb"}\n{"a":"x"}\n', 'latin1'),
  'separators.jsonl': '{"id":9007199254740993,"s":"x\u2028y"}\n{"id":null,"s":"a\u0085b"}\n',
  'array.json':
    '[{"k":"007","date":5,"x":12.34,"d":"2024-01-05","t":true,"m":1},{"k":"12","date":6,"x":0.1,"d":null,"t":null,"m":"b"}]',
  'ids.json': '[{"id":9007199254740993,"v":1},{"id":null,"v":2}]',
  'lines.jsonl': '{"k":"007","x":1.1}\n{"k":"12","y":[1]}\n',
  'late.jsonl': lines(600, at =>
    JSON.stringify({
      k: `0${at}`,
      n: at,
      m: at < 500 ? at : null,
      t: at % 2 === 0,
      d: '2024-01-05',
      x: at / 4,
      date: at
    })
  ),
  'packed.jsonl.gz': gzipSync('{"a":1,"b":"x"}\n{"a":2,"b":"y"}\n')
};

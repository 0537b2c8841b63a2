import { gzipSync } from 'node:zlib';

const lines = (count: number, line: (at: number) => string): string =>
  Array.from({ length: count }, (_, at) => `${line(at)}\n`).join('');

/** Files that readers stumble over, by their names. */
export const TRAP_FILES: Readonly<Record<string, string | Buffer>> = {
  'mark.csv': '\ufeffname,n\nÄpfel,1\nBirnen,2\n',
  'latin.csv': Buffer.from('stadt;leute\nM\xfcnchen;1488202\nK\xf6ln;1073096\n', 'latin1'),
  'wide.csv': Buffer.concat([Buffer.from([0xff, 0xfe]), Buffer.from('a\tb\nä\t1\nö\t2\n', 'utf16le')]),
  'unmarked.csv': Buffer.from('a,b\nx,1\ny,2\n', 'utf16le'),
  'ragged.csv': 'a,b,c\n1,2,3\n4,5\n6,7,8,9\n10,11,12\n',
  'footer.csv': 'a,b\n1,2\n3,4\nTotal: 2 rows\n',
  'header.csv': 'a,b,c\n',
  'columns.csv': `${lines(1, () => Array.from({ length: 3000 }, (_, at) => `c${at}`).join(','))}${lines(3, row => Array.from({ length: 3000 }, (_, at) => String(at * row)).join(','))}`,
  'null.csv': 'a,b\nx\0y,1\nz,2\n',
  'comma.csv': 'id;wert\n1;1,5\n2;2,25\n3;\n',
  'groups.csv':
    'wert;ip;tag;k\n1.234,50;1.2.3.4;01.02.2024;1.234\n2,25;10.0.0.1;03.02.2024;5\n9.876.543,00;1.1.1.1;15.02.2024;77\n',
  'mac.csv': 'a,b\r1,x\r2,y\r',
  'breaks.csv': 'a,b\r\n1,"x\r\ny"\r\n2,y\r\n',
  'repeated.csv': 'a,a,b,,a\n1,2,3,4,5\n6,7,8,9,10\n',
  'hostile.csv': '__proto__,constructor,length\n1,2,x\n4,5,y\n',
  'open.csv': 'a,b\n1,"x\n2,y\n3,z\n',
  'packed.csv': gzipSync('a,b\n1,x\n2,y\n'),
  'packed.tsv.gz': gzipSync('a\tb\n1\tx\n2\ty\n'),
  'late-text.csv': `n,c\n${lines(50_000, at => `${at},${at}`)}abc,x\n`,
  'late-fraction.csv': `n\n${lines(50_000, String)}0.5\n`,
  'late-zeros.csv': `n\n${lines(50_000, at => String(at + 10_000))}00012\n`,
  'amounts.csv': 'name,share,price\na,12%,$3.50\nb,7%,$4.00\n',
  'comment.csv': '# made by x\n# on y\nk,v\n1,2\n3,4\n',
  'preamble.csv': 'Report 2024\nUnit: kg\n\nk,v,w\n1,2,a\n3,4,b\n5,6,c\n',
  'truths.csv': 't,u,v\ntrue,yes,t\nFALSE,no,f\n,yes,t\n',
  'ids.csv': 'id,missing\n9007199254740993,9007199254740993\n9007199254740995,\n123,5\n',
  'huge.csv': 'id,u\n123456789012345678901234567890,18446744073709551615\n5,\n6,7\n',
  'codes.csv': 'zip,n\n01234,1\n99999,2\n00001,3\n',
  'mark-na.csv': 'country,x\nNA,1\nDE,NA\nFR,3\n',
  'dates.csv': 'd,t\n2024-01-05,2024-01-05 10:00:00\n,\n2024-02-01,2024-02-01T11:30:00\n',
  'points.csv': 'wann;n\n31.12.2023;1\n01.02.2024;2\n',
  'months.csv': 'a,b\n1,01/31/2024\n2,02/03/2024\n',
  'unclear.csv': 'a,b\n1,01/02/2024\n2,02/03/2024\n',
  'offsets.csv': 'id,t\n1,2024-01-05T10:00:00+01:00\n2,2024-07-05T10:00:00+02:00\n',
  'times.csv': 't,x\n10:00:00,1\n23:59:01,2\n',
  'single.csv': 'v\n1\n\n3\n',
  'nameless.csv': '1,2,x\n3,4,y\n5,6,z\n',
  'quoted.csv': "a,b\n1,'x, y'\n2,'z'\n3,'q'\n",
  'other-numbers.csv': 'a,b\n1_000,0x1F\n2,3\n',
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

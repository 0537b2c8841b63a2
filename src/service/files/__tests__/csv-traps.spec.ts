import { gzipSync } from 'node:zlib';
import { tenth } from '../../../../faults/ledger.js';
import { checkTraps } from './check-traps.js';
import { csvTraps } from './csv-traps.js';
import { typesOf } from './files-of-tests.js';

const row = (columns: number): string => `${Array.from({ length: columns }, (_, at) => `c${at}`).join(',')}\n`;

checkTraps({
  extension: '.csv',
  traps: Object.fromEntries(tenth('csv traps', Object.entries(csvTraps))),
  refused: [
    ['empty.csv', '', 'empty'],
    ['late.csv', `a,b\n${'1,x\n'.repeat(1_200_000)}2,"y\n3,z\n`, 'corrupt'],
    ['quotes.csv', `a,b\n${'1,x\n'.repeat(1_200_000)}2,"y\n${'3,z\n'.repeat(9)}4,"y\n`, 'corrupt'],
    ['cut.csv', gzipSync('a,b\n1,2\n').subarray(0, 12), 'corrupt'],
    ['line.csv', Buffer.alloc(3_000_000, 'y'), 'too_wide'],
    ['field.csv', `a,b\n1,x\n2,${'y'.repeat(3_000_000)}\n`, 'too_wide'],
    ['columns.csv', row(300).repeat(3), 'too_wide'],
    ['names.csv', row(10_000), 'too_wide'],
    ['remark.tsv', `# made by a machine\n${row(300).repeat(2).replaceAll(',', '\t')}`, 'too_wide'],
    ['utf16.csv', Buffer.from(`\uFEFF${row(5000).repeat(2)}`, 'utf16le'), 'too_wide'],
    ['nulls.csv', Buffer.alloc(100), 'empty'],
    ['wide.csv', Buffer.from([0xff, 0xfe, 0, 0, 0x61, 0, 0, 0]), 'unsupported'],
    ['book.csv', Buffer.from('PK\u0003\u0004 and more'), 'unsupported'],
    ['twice.csv', gzipSync(gzipSync('a,b\n1,2\n')), 'unsupported'],
    ['old.xls', 'x', 'unsupported'],
    ['old.feather', 'FEA1 and more', 'unsupported'],
    ['frame.pkl', 'x', 'unsupported'],
    ['bytes.bin', Buffer.from([1, 0, 2, 0, 3, 7, 0, 0, 255, 0, 1]), 'unsupported']
  ],
  each: (file, { text = {} }) => expect(file.format).toMatchObject({ kind: 'csv', text }),
  schema: (file, { columns, text }, name) => {
    if (text?.quote !== undefined) {
      expect(file.format).toMatchObject({ text: { quote: text.quote } });
    }
    if (columns !== undefined && !name.includes('50,000')) {
      expect(typesOf(file)).toEqual(Object.entries(columns));
    }
  }
});

import { gzipSync } from 'node:zlib';
import { tenth } from '../../../../faults/ledger.js';
import { checkTraps } from './check-traps.js';
import { csvTraps } from './csv-traps.js';

checkTraps({
  extension: '.csv',
  traps: Object.fromEntries(tenth('csv traps', Object.entries(csvTraps))),
  refused: [
    ['empty.csv', '', 'empty'],
    ['cut.csv', gzipSync('a,b\n1,2\n').subarray(0, 12), 'corrupt'],
    ['line.csv', Buffer.alloc(3_000_000, 'y'), 'too_large'],
    ['nulls.csv', Buffer.alloc(100), 'empty'],
    ['wide.csv', Buffer.from([0xff, 0xfe, 0, 0, 0x61, 0, 0, 0]), 'unsupported'],
    ['book.csv', Buffer.from('PK\u0003\u0004 and more'), 'unsupported'],
    ['twice.csv', gzipSync(gzipSync('a,b\n1,2\n')), 'unsupported'],
    ['old.xls', 'x', 'unsupported'],
    ['frame.pkl', 'x', 'unsupported'],
    ['bytes.bin', Buffer.from([1, 0, 2, 0, 3, 7, 0, 0, 255, 0, 1]), 'unsupported']
  ],
  each: (file, { text = {} }) => expect(file.format).toMatchObject({ kind: 'csv', text }),
  schema: (file, { columns, text }, name) => {
    if (text?.quote !== undefined) {
      expect(file.format).toMatchObject({ text: { quote: text.quote } });
    }
    if (columns !== undefined && !name.includes('50,000')) {
      expect(file.profile.columns.map(({ name: own, type }) => [own, type])).toEqual(Object.entries(columns));
    }
  }
});

import type { DataFile } from '../../datasets/index.js';
import { fileDataset } from '../../plan/index.js';
import { planNotes } from '../explain/plan-notes.js';

function visitors(unread?: number): DataFile {
  return {
    path: 'data/visitors.csv',
    facts: {
      format: {
        kind: 'csv',
        bytes: 100,
        text: {
          encoding: 'utf-8',
          byteOrderMark: false,
          compression: 'none',
          delimiter: ',',
          quote: '"',
          lineEnd: '\n',
          skip: 0,
          header: true,
          comment: '',
          decimal: '.',
          missing: []
        }
      },
      profile: {
        name: 'visitors',
        engine: 'duckdb',
        kind: 'file',
        rows: 58,
        columnCount: 1,
        columns: [{ name: 'count', type: 'integer', dtype: 'BIGINT' }],
        fingerprint: '1',
        notes: []
      },
      ...(unread !== undefined && { unread: { rows: unread, examples: [] } })
    }
  };
}

test.each([
  [2, ['2 lines are no rows and are left out of data/visitors.csv']],
  [1, ['1 line is no row and is left out of data/visitors.csv']],
  [0, []],
  [undefined, []]
])('a draft that loads a file says that %s of its lines are left out', (unread, notes) => {
  const options = { name: 'visitors', engine: 'pandas', variables: [], modules: {} } as const;
  const profile = fileDataset(visitors(unread), options);
  expect(planNotes({ type: 'cellwright.plan', dataset: 'visitors', steps: [] }, profile)).toEqual(notes);
});

import type { DatasetProfile } from '../../../../datasets/index.js';
import { reliedOn } from '../finish-turn.js';

const profiles = ['df', 'zones', 'd'].map(
  name => ({ name, fingerprint: 'aa-1', rows: 3, columnCount: 2 }) as unknown as DatasetProfile
);
const step = { callId: 'c', toolName: 'datasetInfo', status: 'ok', detail: '' } as const;

test.each([
  ['the question', { question: 'What is in `df`?', text: '', steps: [] }, ['df']],
  ['the text', { question: 'What is here?', text: '`zones` has 2 columns.', steps: [] }, ['zones']],
  ['a call', { question: 'And this?', text: 'Two.', steps: [{ ...step, args: { dataset: 'df' } }] }, ['df']],
  ['no word', { question: 'dfs?', text: 'Nothing.', steps: [step] }, []]
])('an answer relies on the datasets that %s names', (_, turn, names) => {
  expect(reliedOn(turn, profiles).map(({ name }) => name)).toEqual(names);
});

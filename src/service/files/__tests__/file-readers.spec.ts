import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { until } from '../../local/download/__tests__/until.js';
import { FileProfiles } from '../file-profiles.js';
import { dataFolder } from './data-folder.js';
import { problemOf } from './real-profiles.js';

/** Says of every file that it took too much memory, as the real one may, and puts down when it starts. */
const SPENT = `
import { appendFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
appendFileSync(join(dirname(process.argv[1]), 'started'), process.pid + '\\n');
process.on('disconnect', () => process.exit(0));
process.on('message', ({ id }) =>
  process.send({ type: 'failed', id, code: 'memory', message: String(process.pid), leaves: true }, () => process.disconnect()));
`;

describe('FileReaders', () => {
  it('have the next process ready when one leaves because of its memory', async () => {
    const data = dataFolder();
    data.write('a.csv', 'a\n1\n');
    const program = join(data.path, data.write('.spent.mjs', SPENT));
    const profiles = new FileProfiles({ root: data.path, program, log: () => undefined });
    const started = () => readFileSync(join(data.path, 'started'), 'utf8').trim().split('\n');
    const asked = async () =>
      (await problemOf(profiles.schema({ path: 'a.csv' }, new AbortController().signal))).message;
    try {
      const first = await asked();
      await until(() => Promise.resolve(started().length === 2));
      const [own, next] = started();
      expect(first).toBe(own);
      expect(await asked()).toBe(next);
    } finally {
      await profiles.close();
      data.remove();
    }
  });
});

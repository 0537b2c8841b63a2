import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { repository } from '../scripts/setup/repository.mjs';
import { readerMemory } from './data-files.mjs';
import { quantile, withFolder } from './measure.mjs';

const ROUNDS = 10;
const ROWS = 50_000;
const MB = 1_000_000;

function text(round) {
  const rows = Array.from(
    { length: ROWS },
    (_, at) =>
      `${at},city ${at % 97},${(at / 7).toFixed(3)},2024-0${1 + (at % 9)}-1${at % 9},${at % 2 === 0},${at % 5 === 0 ? '' : at},note ${(at * 7919 + round) % ROWS}`
  );
  return `id,city,x,day,flag,n,note\n${rows.join('\n')}\n`;
}

/** The preview of a CSV file of 50,000 rows and seven columns, by a process that has shown another. */
export const filePreview = {
  title: 'Preview of 50,000 rows: read, memory',
  baseline: 'the schema of the same files, in turns',
  target: '≤ 300 ms, ≤ 256 MB',
  measure: async () => {
    const { DataFiles } = await import('../lib/service/files/data-files.js');
    return withFolder(async folder => {
      const program = join(repository.lib, 'service', 'files', 'child', 'main.js');
      const reading = { root: folder, program, log: () => undefined };
      const profiles = new DataFiles(reading);
      const idle = new AbortController().signal;
      const [read, schema] = [[], []];
      let memory = 0;
      const timed = async (times, work) => {
        const at = performance.now();
        await work();
        times.push(performance.now() - at);
      };
      for (let round = 0; round <= ROUNDS; round += 1) {
        const path = `${round}.csv`;
        writeFileSync(join(folder, path), text(round));
        const page = { path, from: 0, count: 100 };
        await timed(schema, () => profiles.schema({ path }, idle));
        await timed(read, () => profiles.preview(page, idle));
        memory = Math.max(memory, readerMemory());
      }
      await profiles.close();
      const median = times => quantile(times.slice(1), 0.5);
      return {
        value: `${median(read).toFixed(0)} ms, ${(memory / MB).toFixed(0)} MB`,
        ratio: median(read) / median(schema),
        samples: `median of ${ROUNDS}, after one warm-up`
      };
    });
  }
};

import { join } from 'node:path';
import { repository } from '../scripts/setup/repository.mjs';
import { readerMemory, writeCsv } from './data-files.mjs';
import { withFolder } from './measure.mjs';

const MB = 1_000_000;

/** The profile of all rows of a CSV file of 1 GB, and from a stop in the middle until the service is free. */
export const fileLarge = {
  title: 'Full profile of a 1 GB CSV file, Cancel, memory',
  baseline: 'ten times one of 100 MB',
  target: '≤ 60 s, ≤ 500 ms, ≤ 256 MB',
  measure: async () => {
    const { DataFiles } = await import('../lib/service/files/data-files.js');
    return withFolder(async folder => {
      writeCsv(join(folder, 'small.csv'), 100 * MB);
      writeCsv(join(folder, 'large.csv'), 1000 * MB);
      const program = join(repository.lib, 'service', 'files', 'child', 'main.js');
      const profiles = new DataFiles({ root: folder, program, log: () => undefined });
      let memory = 0;
      const full = async (path, signal, onProgress) => {
        const at = performance.now();
        await profiles.full({ path }, signal, share => {
          memory = Math.max(memory, readerMemory());
          onProgress?.(share);
        });
        return performance.now() - at;
      };
      const idle = new AbortController().signal;
      const small = await full('small.csv', idle);
      const large = await full('large.csv', idle);
      const stop = new AbortController();
      let stoppedAt = 0;
      await full('large.csv', stop.signal, () => {
        stoppedAt ||= performance.now();
        stop.abort();
      }).catch(() => undefined);
      const stopped = performance.now() - stoppedAt;
      await profiles.close();
      return {
        value: `${(large / 1000).toFixed(1)} s, ${stopped.toFixed(0)} ms, ${(memory / MB).toFixed(0)} MB`,
        ratio: large / (10 * small),
        samples: '1 file'
      };
    });
  }
};

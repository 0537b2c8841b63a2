import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { repository } from '../scripts/setup/repository.mjs';
import { readerMemory, writeCsv } from './data-files.mjs';
import { quantile, withFolder } from './measure.mjs';

const ROUNDS = 5;
const MB = 1_000_000;

/** DuckDB alone, as fenced as it is in the service but with nothing around it. */
const SUMMARIZE = `
import { DuckDBInstance } from '@duckdb/node-api';
const instance = await DuckDBInstance.create(':memory:', { threads: '2', memory_limit: '128MB' });
const connection = await instance.connect();
await connection.run('SELECT 1');
const at = performance.now();
await (await connection.runAndReadAll("SUMMARIZE SELECT * FROM read_csv('" + process.argv[1] + "')")).getRows();
console.log(performance.now() - at);`;

function summarize(path) {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, ['--input-type=module', '-e', SUMMARIZE, path], {
      cwd: repository.root,
      stdio: ['ignore', 'pipe', 'inherit']
    });
    child.stdout.on('data', text => resolve(Number(text)));
    child.on('exit', code => code !== 0 && reject(new Error(`SUMMARIZE ended with code ${code}.`)));
  });
}

/** The profile of all rows of a CSV file of 100 MB, by the process of the service. */
export const fileProfile = {
  title: 'Full profile of a 100 MB CSV file, memory',
  baseline: '`SUMMARIZE` of DuckDB alone, in turns',
  target: '≤ 1.3 times, ≤ 256 MB',
  measure: async () => {
    const { DataFiles } = await import('../lib/service/files/data-files.js');
    return withFolder(async folder => {
      writeCsv(join(folder, 'a.csv'), 100 * MB);
      const program = join(repository.lib, 'service', 'files', 'child', 'main.js');
      const profiles = new DataFiles({ root: folder, program, log: () => undefined });
      const [own, base] = [[], []];
      let memory = 0;
      for (let round = 0; round < ROUNDS; round += 1) {
        await profiles.schema({ path: 'a.csv' }, new AbortController().signal);
        const at = performance.now();
        const onProgress = () => (memory = Math.max(memory, readerMemory()));
        await profiles.full({ path: 'a.csv' }, new AbortController().signal, onProgress);
        own.push(performance.now() - at);
        base.push(await summarize(join(folder, 'a.csv')));
      }
      await profiles.close();
      return {
        value: `${(quantile(own, 0.5) / 1000).toFixed(1)} s, ${(memory / MB).toFixed(0)} MB`,
        ratio: quantile(own, 0.5) / quantile(base, 0.5),
        samples: `median of ${ROUNDS}`
      };
    });
  }
};

import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { repository } from '../scripts/setup/repository.mjs';
import { quantile, withFolder } from './measure.mjs';

const ROUNDS = 10;
const TABLE = "(SELECT i AS id, 'city ' || i % 97 AS city, i / 7 AS x FROM range(200000) t(i))";
const WRITTEN = {
  'a.csv': 'HEADER',
  'a.csv.gz': "HEADER, COMPRESSION 'gzip'",
  'a.jsonl': 'FORMAT json',
  'array.json': 'FORMAT json, ARRAY true',
  'a.parquet': 'FORMAT parquet'
};

/** The schema of a table of 200,000 rows in a file of each kind but Excel, by a process that has read one of the kind before. */
export const fileSchemas = {
  title: 'Schema of a data file, slowest kind',
  baseline: 'the fastest kind',
  target: '≤ 150 ms',
  measure: async ({ python }) => {
    const { DuckDBInstance } = await import('@duckdb/node-api');
    const { DataFiles } = await import('../lib/service/files/data-files.js');
    return withFolder(async folder => {
      const instance = await DuckDBInstance.create(join(folder, 'a.duckdb'));
      const connection = await instance.connect();
      await connection.run(`CREATE TABLE t AS FROM ${TABLE}`);
      for (const [name, options] of Object.entries(WRITTEN)) {
        await connection.run(`COPY ${TABLE} TO '${join(folder, name)}' (${options})`);
      }
      connection.closeSync();
      instance.closeSync();
      execFileSync(python, [join(repository.root, 'bench', 'write-kinds.py'), folder]);
      const program = join(repository.lib, 'service', 'files', 'child', 'main.js');
      const profiles = new DataFiles({ root: folder, program, log: () => undefined });
      const times = [];
      for (const path of [...Object.keys(WRITTEN), 'a.duckdb', 'a.feather', 'a.sqlite']) {
        const own = [];
        for (let round = 0; round <= ROUNDS; round += 1) {
          const at = performance.now();
          await profiles.schema({ path }, new AbortController().signal);
          own.push(performance.now() - at);
        }
        times.push({ path, ms: quantile(own.slice(1), 0.5) });
      }
      await profiles.close();
      times.sort((a, b) => b.ms - a.ms);
      const told = times.map(({ path, ms }) => `${path.replace('a.', '')} ${ms.toFixed(0)} ms`);
      return {
        value: told[0],
        ratio: times[0].ms / times.at(-1).ms,
        samples: `median of ${ROUNDS} each, after one warm-up: ${told.join(', ')}`
      };
    });
  }
};

import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { apiReport } from './api/api-report.mjs';
import { surfaces } from './api/surfaces.mjs';
import { tsc } from './setup/build.mjs';
import { repository } from './setup/repository.mjs';
import { runAsScript } from './setup/run-as-script.mjs';
import { mustRun, SetupError } from './setup/run-command.mjs';

function read(file) {
  try {
    return readFileSync(file, 'utf8').replaceAll('\r\n', '\n');
  } catch {
    return '';
  }
}

/** Names of the reports that differ from the sources as they are; writes them unless it only checks. */
async function update({ check, folder }) {
  const compile = [tsc, '-p', 'scripts/api', '--outDir', folder];
  await mustRun('The public surfaces do not compile', process.execPath, compile);
  const stale = [];
  for (const surface of surfaces) {
    const name = `api/${surface.name}.api.md`;
    const text = await apiReport(folder, surface);
    if (read(join(repository.root, name)) === text) continue;
    stale.push(name);
    if (!check) writeFileSync(join(repository.root, name), text);
  }
  return stale;
}

/** Reports of the public surfaces: written, or with `--check` compared with those that are there. Needs no build. */
await runAsScript(async () => {
  const { values } = parseArgs({ options: { check: { type: 'boolean', default: false } } });
  mkdirSync(repository.build, { recursive: true });
  const folder = mkdtempSync(join(repository.build, 'api-'));
  try {
    const stale = await update({ check: values.check, folder });
    if (values.check && stale.length > 0) throw new SetupError(`Out of date: ${stale.join(', ')}. Type: npm run api`);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
});

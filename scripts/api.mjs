import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { apiReport } from './api/api-report.mjs';
import { readSurfaces } from './api/read-surfaces.mjs';
import { surfaces } from './api/surfaces.mjs';
import { repository } from './setup/repository.mjs';
import { runAsScript } from './setup/run-as-script.mjs';
import { SetupError } from './setup/setup-error.mjs';

function read(file) {
  try {
    return readFileSync(file, 'utf8').replaceAll('\r\n', '\n');
  } catch {
    return '';
  }
}

/** Reports of the public surfaces: written, or with `--check` compared with those that are there. */
await runAsScript(async () => {
  const { values } = parseArgs({ options: { check: { type: 'boolean', default: false } } });
  const folder = join(repository.root, 'api');
  mkdirSync(folder, { recursive: true });
  const stale = [];
  for (const { surface, content } of readSurfaces(surfaces)) {
    const file = join(folder, `${surface.name}.api.md`);
    const text = await apiReport({ as: surface.as, file }, content);
    if (read(file) === text) continue;
    if (values.check) stale.push(`api/${surface.name}.api.md`);
    else writeFileSync(file, text);
  }
  if (stale.length > 0) throw new SetupError(`Out of date: ${stale.join(', ')}. Type: npm run api`);
});

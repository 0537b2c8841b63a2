import { join } from 'node:path';
import { measure } from './development/measure.js';
import { TABLES } from './development/tables.js';
import { TABLES_APART } from './development/tables-apart.js';
import { TABLES_RESHAPE } from './development/tables-reshape.js';
it('runs', () => {
  const F = join(__dirname, 'development');
  const out = measure(
    join(F, 'questions-reshape.txt'),
    [...TABLES, ...TABLES_APART, ...TABLES_RESHAPE],
    join(__dirname, '../../../.venv/bin/python'),
    join(F, 'execute.py')
  );
  const n: Record<string, number> = {};
  out.forEach(o => (n[o.status] = (n[o.status] ?? 0) + 1));
  require('node:fs').writeFileSync(
    '/tmp/rrun.txt',
    JSON.stringify(n) +
      '\n' +
      out
        .filter(o => !['right', 'refused'].includes(o.status))
        .map(o => `${o.status} [${o.engine}] ${o.question}\n   ${o.code}\n   ${o.detail.slice(0, 500)}`)
        .join('\n')
  );
}, 600000);

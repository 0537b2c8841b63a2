import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const PYTHON = join(__dirname, '../../../.venv/bin/python');

/** What a tool of ruff says of drafts; empty where it finds nothing. */
export function ruff(found: ReadonlyMap<string, string>, ...args: readonly string[]): string {
  const folder = mkdtempSync(join(tmpdir(), 'cellwright-golden-'));
  try {
    // The semicolon behind a chart is right in a notebook only.
    found.forEach((code, name) =>
      writeFileSync(join(folder, `${name.replaceAll('-', '_')}.py`), code.replace(/;\n$/u, '\n'))
    );
    const { status, stdout, stderr } = spawnSync(PYTHON, ['-m', 'ruff', ...args, folder], { encoding: 'utf8' });
    return status === 0 ? '' : `${stdout}${stderr}`;
  } finally {
    rmSync(folder, { recursive: true });
  }
}

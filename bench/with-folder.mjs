import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Gives an action a fresh folder and removes it after. */
export async function withFolder(action) {
  const folder = mkdtempSync(join(tmpdir(), 'cellwright-bench-'));
  try {
    return await action(folder);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

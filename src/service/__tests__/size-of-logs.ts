import { readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';

/** Bytes of all logs below a folder, which need not be there. */
export function sizeOfLogs(dataDir: string): number {
  try {
    const names = readdirSync(dataDir, { recursive: true, encoding: 'utf8' }).filter(name => name.endsWith('.jsonl'));
    return names.reduce((sum, name) => sum + statSync(join(dataDir, name)).size, 0);
  } catch {
    return 0;
  }
}

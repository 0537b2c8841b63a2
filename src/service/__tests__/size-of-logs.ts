import { readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';

/** Bytes of all conversations below a folder, and of those that are being written; 0 while one of them moves. */
export function sizeOfLogs(dataDir: string): number {
  try {
    const names = readdirSync(dataDir, { recursive: true, encoding: 'utf8' }).filter(name => name.includes('.jsonl'));
    return names.reduce((sum, name) => sum + statSync(join(dataDir, name)).size, 0);
  } catch {
    return 0;
  }
}

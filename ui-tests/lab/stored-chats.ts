import { readdirSync, readFileSync, writeFileSync, rmSync } from 'node:fs';
import { hostname } from 'node:os';
import { dirname, join } from 'node:path';
import { expect } from '@playwright/test';
import type { LabServer } from './start-server.js';

/** Files and folders of a server beside the folder it serves. */
function beside(lab: LabServer, isWanted: (path: string) => boolean): readonly string[] {
  const folder = dirname(lab.root);
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter(isWanted)
    .map(path => join(folder, path));
}

/** The log of the chat in which this text stands. */
export function storedChat(lab: LabServer, text: string): string | undefined {
  return beside(lab, path => path.endsWith('.jsonl')).find(log => readFileSync(log, 'utf8').includes(text));
}

/** Lets nothing be written to any chat, as another server does that is writing, until it is freed; what is written now is waited for. */
export async function holdChats(lab: LabServer): Promise<() => void> {
  const [folder = ''] = beside(lab, path => path.endsWith('/conversations'));
  const lock = `${folder}.lock`;
  await expect
    .poll(() => {
      try {
        writeFileSync(lock, `${process.pid} test ${hostname()}`, { flag: 'wx' });
        return 'held';
      } catch (error) {
        return (error as NodeJS.ErrnoException).code;
      }
    })
    .toBe('held');
  return () => rmSync(lock);
}

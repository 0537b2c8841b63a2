import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { repository } from './repository.mjs';

function isAlive(pid) {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error.code === 'EPERM';
  }
}

/** Runs `action` while no other set-up works on this checkout; a lock whose owner is gone is taken over. */
export async function withLock(progress, action) {
  mkdirSync(repository.work, { recursive: true });
  const file = join(repository.work, 'setup.lock');
  const take = () => writeFileSync(file, String(process.pid), { flag: 'wx' });
  for (let told = false; ; await wait(300)) {
    try {
      take();
      break;
    } catch (error) {
      if (error.code !== 'EEXIST') throw error;
    }
    const owner = Number(readFileSync(file, { encoding: 'utf8', flag: 'a+' }));
    if (owner && !isAlive(owner)) rmSync(file, { force: true });
    else if (!told) {
      progress.say(`… Waiting for the set-up in process ${owner || 'just started'}`);
      told = true;
    }
  }
  try {
    return await action();
  } finally {
    rmSync(file, { force: true });
  }
}

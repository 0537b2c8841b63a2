import { mkdirSync } from 'node:fs';
import { fault } from '../../../faults/ledger.js';
import type { AppendTurnBody } from '../../protocol/index.js';
import { serviceProcess, type ServiceProcess } from './service-process.js';
import { storedTurn, writingOf } from './stored-turn.js';
import { newFolder } from '../../models/__tests__/new-folder.js';

const LENGTH = 200_000;
const bodyOf = (id: string, text: string): AppendTurnBody => writingOf(storedTurn({ id, text }));

describe('a disk that cannot be written to', () => {
  const said = async (service: ServiceProcess, id: string, text = ''): Promise<string> =>
    service.api.appendTurn('c1', bodyOf(id, text)).then(
      () => 'written',
      (error: unknown) => String(error)
    );

  const mounts = process.platform === 'linux' && process.getuid?.() === 0;
  /** The service where only it sees what is mounted there. */
  const mounted = (mount: string): readonly string[] =>
    'unshare -m sh -c'.split(' ').concat(`${mount} && exec "$0" "$@"`, process.execPath);

  if (mounts) {
    it('because a small disk runs full in the middle of a turn: what was written stays whole', () =>
      fault('U6', 'a disk of 1 MB runs full', async measure => {
        const dataDir = newFolder();
        mkdirSync(dataDir, { recursive: true });
        const service = await serviceProcess(dataDir, mounted(`mount -t tmpfs -o size=1m none '${dataDir}'`));
        try {
          const answers: string[] = [];
          for (let at = 0; at < 8; at++) {
            answers.push(await said(service, `t${at}`, 'x'.repeat(LENGTH)));
          }
          const written = answers.filter(answer => answer === 'written').length;
          expect(written).toBeGreaterThan(1);
          expect(answers.slice(written).every(answer => answer.includes('the disk is full'))).toBe(true);
          const { turns, damage } = await service.api.loadConversation('c1');
          measure('lost', written - turns.length);
          expect(damage).toBeUndefined();
        } finally {
          await service.kill();
        }
      }));

    it('because the home folder is read-only: what is there is read, and it is said that nothing is saved', () =>
      fault('U6', 'the home folder is read-only', async measure => {
        const dataDir = newFolder();
        const before = await serviceProcess(dataDir);
        expect(await said(before, 't0')).toBe('written');
        await before.kill();
        const only = `mount --bind '${dataDir}' '${dataDir}' && mount -o remount,ro,bind '${dataDir}'`;
        const service = await serviceProcess(dataDir, mounted(only));
        try {
          expect(await said(service, 't1')).toContain('not writable');
          measure('lost', 1 - (await service.api.loadConversation('c1')).turns.length);
        } finally {
          await service.kill();
        }
      }));
  } else {
    it('as the place of a file is said', async () => {
      const service = await serviceProcess('/dev/null');
      expect(await said(service, 't0')).toContain('could not be');
      await service.kill();
    });
  }
});

import { chmodSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { AppendTurnBody, StoredTurn } from '../../../protocol/index.js';
import { storedTurn, writingOf } from '../../__tests__/stored-turn.js';
import { storageRefusal } from '../../refusal.js';
import { takeLock } from '../../storage/file-lock.js';
import { ConversationLog } from '../conversation-log.js';
import { newFolder } from '../../../models/__tests__/new-folder.js';

const turn = (id: string, more: object = {}): StoredTurn => storedTurn({ id, question: `Question ${id}`, ...more });

let dataDir: string;
let log: ConversationLog;
/** Writes a turn of a conversation, by default of `a.ipynb`. */
const append = (id: string, written: StoredTurn, more: Partial<AppendTurnBody> = {}, to = log) =>
  to.append(id, writingOf(written, more));
const load = async (from: ConversationLog, id = 'c1'): Promise<readonly StoredTurn[]> => (await from.load(id)).turns;
/** Another process on the same folder. */
const reopened = (root = '/root'): ConversationLog => new ConversationLog(dataDir, root);

beforeEach(() => {
  dataDir = newFolder();
  log = reopened();
});

function files(): readonly string[] {
  const all = readdirSync(dataDir, { recursive: true, encoding: 'utf8' }).map(name => join(dataDir, name));
  return all.filter(path => statSync(path).isFile());
}

const modes = (path: string): number => statSync(path).mode & 0o777;
const logFile = (): string => files().find(path => path.endsWith('c1.jsonl'))!;

describe('a conversation', () => {
  it('is nothing before it is known, and comes back as it was written last, in the order of its questions', async () => {
    await log.rename('a.ipynb', 'b.ipynb');
    expect([await load(log), await log.list('a.ipynb')]).toEqual([[], []]);
    await append('c1', turn('1', { text: '' }));
    await append('c1', turn('2'));
    await append('c1', turn('1', { text: 'all of it', __proto__: null }));
    for (const reader of [log, reopened()]) {
      expect(await load(reader)).toEqual([turn('1', { text: 'all of it' }), turn('2')]);
    }
  });
});

describe('the conversations of a notebook', () => {
  it('are listed newest first, with the first question as title, and not for the same path in another root', async () => {
    await append('old', turn('1', { askedAt: 10 }));
    await append('new', turn('2', { askedAt: 20, question: 'y'.repeat(500) }));
    await append('other', turn('3', { askedAt: 30 }), { notebook: 'b.ipynb' });
    expect(await reopened('/elsewhere').list('a.ipynb')).toEqual([]);
    expect(await reopened().list('a.ipynb')).toEqual([
      { id: 'new', startedAt: 20, title: 'y'.repeat(120) },
      { id: 'old', startedAt: 10, title: 'Question 1' }
    ]);
  });

  it('move with it when it is renamed, also onto one that has some', async () => {
    await append('c1', turn('1', { askedAt: 1 }));
    await append('c2', turn('2', { askedAt: 2 }), { notebook: 'b.ipynb' });
    await log.rename('a.ipynb', 'b.ipynb');
    expect(await log.list('a.ipynb')).toEqual([]);
    expect((await log.list('b.ipynb')).map(({ id }) => id)).toEqual(['c2', 'c1']);
    await append('c1', turn('3'), { notebook: 'b.ipynb' });
    expect(await load(reopened())).toHaveLength(2);
  });

  it('stay whole when a turn is written before the renaming is known', async () => {
    await append('c1', turn('1'));
    await append('c1', turn('2'), { notebook: 'b.ipynb' });
    await log.rename('a.ipynb', 'b.ipynb');
    expect((await log.list('b.ipynb')).map(({ id }) => id)).toEqual(['c1']);
    expect(await load(reopened())).toHaveLength(2);
  });

  it('cannot be read by anybody else', async () => {
    const mask = process.umask(0);
    try {
      await append('c1', turn('1'));
    } finally {
      process.umask(mask);
    }
    expect(files().map(modes)).toEqual([0o600]);
    expect([dataDir, join(dataDir, 'conversations'), dirname(logFile())].map(modes)).toEqual([0o700, 0o700, 0o700]);
    chmodSync(dataDir, 0o755);
    await append('c1', turn('2'));
    expect(modes(dataDir)).toBe(0o700);
  });
});

describe('a damaged file', () => {
  const lines = (): readonly string[] => readFileSync(logFile(), 'utf8').trimEnd().split('\n');
  beforeEach(async () => {
    for (const id of ['1', '2', '3']) {
      await append('c1', turn(id, { text: 'é\n 344' }));
    }
  });

  const damages: readonly (readonly [string, (lines: readonly string[]) => string, number])[] = [
    ['a line of garbage', ([first, , third]) => [first, '\0\0\0', third].join('\n'), 2],
    ['the end cut off', all => all.join('\n').slice(0, -40), 2],
    ['nothing that can be read', () => 'nonsense', 0]
  ];
  it.each(damages)(
    'with %s is read past that, which is counted, and the original is kept',
    async (_name, damage, left) => {
      const damaged = damage(lines());
      writeFileSync(logFile(), damaged);
      expect(await reopened().list('a.ipynb')).toHaveLength(1);
      const { turns, damage: told } = await reopened().load('c1');
      expect(turns).toHaveLength(left);
      expect(told?.entries).toBe(Math.max(1, 3 - left - (left === 0 ? 2 : 0)));
      expect(readFileSync(told!.kept, 'utf8')).toBe(damaged);
      expect(modes(told!.kept)).toBe(0o600);
      await append('c1', turn('4'), {}, reopened());
      expect(await reopened().load('c1')).toEqual({ turns: [...turns, turn('4')], seq: expect.any(Number) as number });
      expect(readFileSync(told!.kept, 'utf8')).toBe(damaged);
    }
  );

  it('is told of when it is found while a turn is written', async () => {
    writeFileSync(logFile(), readFileSync(logFile(), 'utf8').replace('"seq":1', '"seq":7'));
    const { damage, taken } = await append('c1', turn('4'));
    expect([taken, damage?.entries]).toEqual([true, 1]);
    expect((await load(reopened())).map(({ id }) => id)).toEqual(['2', '3', '4']);
  });

  it('once mended is newer than all that anybody has read of it', async () => {
    const { seq } = await log.load('c1');
    writeFileSync(logFile(), readFileSync(logFile(), 'utf8').replace('"seq":3', '"seq":9'));
    expect((await log.load('c1')).seq).toBeGreaterThan(seq);
    expect((await append('c1', turn('1'), { page: 'another', seen: seq }, reopened())).taken).toBe(false);
  });

  it('is not one whose lines an editor ended in another way, or that has a line for each writing', async () => {
    const [first = ''] = lines();
    await append('c1', turn('1'));
    writeFileSync(logFile(), [first, ...lines()].join('\r\n'));
    expect(await reopened().load('c1')).toMatchObject({ turns: [turn('1'), { id: '2' }, { id: '3' }], seq: 4 });
    expect((await reopened().load('c1')).damage).toBeUndefined();
  });
});

test('a turn of another version is left out and counted at each reading, and stays in the file also when that is rewritten', async () => {
  const { steps: _steps, ...other } = turn('2');
  await append('c1', turn('1'));
  await append('c1', other as StoredTurn);
  for (let time = 0; time < 2; time++) {
    const { turns, damage } = await reopened().load('c1');
    expect(turns.map(({ id }) => id)).toEqual(['1']);
    expect(damage).toEqual({ entries: 1, kept: logFile() });
    expect(readFileSync(logFile(), 'utf8')).toContain('"id":"2"');
    await append('c1', turn('1', { text: 'again' }));
  }
});

describe('two pages on one notebook', () => {
  const first = { page: 'one', joins: true };
  const second = { page: 'two', joins: true };

  it('that both began a conversation find themselves in one, in the order of the log', async () => {
    const began = await append('c1', turn('1'), first);
    expect(began).toEqual({ id: 'c1', seq: 1, taken: true });
    const joined = await append('c2', turn('2'), second, reopened());
    expect(joined).toMatchObject({ id: 'c1', seq: 2, taken: true, turns: [turn('1'), turn('2')] });
    const again = await append('c1', turn('3'), { ...first, seen: began.seq });
    expect(again).toMatchObject({ id: 'c1', turns: [turn('1'), turn('2'), turn('3')] });
    expect(await append('c1', turn('4'), { ...first, seen: again.seq })).toEqual({
      id: 'c1',
      seq: 4,
      taken: true
    });
    expect(await log.list('a.ipynb')).toHaveLength(1);
  });

  it('keep a new chat apart that was asked for', async () => {
    await append('c1', turn('1'), first);
    expect(await append('c2', turn('2'), { page: 'two' })).toEqual({ id: 'c2', seq: 1, taken: true });
  });

  it('do not overwrite a turn that the other wrote meanwhile', async () => {
    const { seq } = await append('c1', turn('1', { text: 'early' }), first);
    await append('c1', turn('1', { text: 'of two' }), { ...second, seen: seq });
    const refused = await append('c1', turn('1', { text: 'of one' }), { ...first, seen: seq });
    expect(refused).toMatchObject({ taken: false, seq: 2, turns: [{ text: 'of two' }] });
    expect(await append('c1', turn('1', { text: 'of one' }), { ...first, seen: 2 })).toMatchObject({
      taken: true,
      seq: 3
    });
  });
});

describe('a disk that cannot be written to', () => {
  it('is said in words that fit the cause', async () => {
    writeFileSync(dataDir, 'a file in its place');
    await expect(append('c1', turn('1'))).rejects.toMatchObject({ code: 'storage', statusCode: 500 });
    expect(await log.list('a.ipynb')).toEqual([]);
    const other = Object.assign(new Error('x'), { code: 'EIO' });
    expect(storageRefusal(other, 'The conversation').message).toContain('could not be read or saved');
  });

  it('because another server does not let go of the lock is said, too', async () => {
    await append('c1', turn('1'));
    const unlock = await takeLock(join(dataDir, 'conversations.lock'), 0);
    let now = 0;
    const clock = jest.spyOn(performance, 'now').mockImplementation(() => (now += 6_000)); // It is waited in vain.
    const refused = append('c1', turn('2'));
    await expect(refused).rejects.toMatchObject({ code: 'storage_busy', statusCode: 500 });
    clock.mockRestore();
    await unlock?.();
    expect(await load(log)).toHaveLength(1);
  });
});

import { chmodSync, mkdtempSync, readdirSync, readFileSync, statSync, unlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { tenth } from '../../../../faults/ledger.js';
import type { StoredTurn } from '../../../protocol/index.js';
import { storedTurn } from '../../__tests__/stored-turn.js';
import { FileLock } from '../../storage/file-lock.js';
import { ConversationLog } from '../conversation-log.js';

const turn = (id: string, more: object = {}): StoredTurn => storedTurn({ id, question: `Question ${id}`, ...more });

let dataDir: string;
let log: ConversationLog;
type Writing = Parameters<ConversationLog['append']>[1];
const append = (
  to: ConversationLog,
  notebook: string,
  id: string,
  written: StoredTurn,
  more: Partial<Writing> = {}
): ReturnType<ConversationLog['append']> =>
  to.append(id, { notebook, page: 'page', seen: 0, joins: false, turn: written, ...more });
const load = async (from: ConversationLog, id = 'c1'): Promise<readonly StoredTurn[]> => (await from.load(id)).turns;
/** Another process on the same folder. */
const reopened = (root = '/root'): ConversationLog => new ConversationLog(dataDir, root);

beforeEach(() => {
  dataDir = join(mkdtempSync(join(tmpdir(), 'cellwright-test-')), 'cellwright');
  log = reopened();
});

function files(): readonly string[] {
  const all = readdirSync(dataDir, { recursive: true, encoding: 'utf8' }).map(name => join(dataDir, name));
  return all.filter(path => statSync(path).isFile());
}

const logFile = (): string => files().find(path => path.endsWith('c1.jsonl'))!;

describe('a conversation', () => {
  it('comes back as it was written last, in the order of its questions', async () => {
    await append(log, 'a.ipynb', 'c1', turn('1', { text: '' }));
    await append(log, 'a.ipynb', 'c1', turn('2'));
    await append(log, 'a.ipynb', 'c1', turn('1', { text: 'all of it', __proto__: null }));
    const expected = [turn('1', { text: 'all of it' }), turn('2')];
    expect(await load(log)).toEqual(expected);
    expect(await load(reopened())).toEqual(expected);
  });

  it('is nothing when it is not known', async () => {
    expect(await load(log)).toEqual([]);
    expect(await log.list('a.ipynb')).toEqual([]);
    await log.rename('a.ipynb', 'b.ipynb');
  });

  it('is numbered without a gap over restarts, whoever writes', async () => {
    for (let n = 1; n <= 4; n++) {
      await append(reopened(), 'a.ipynb', 'c1', turn(String(n)));
      await append(log, 'a.ipynb', 'c1', turn(`again ${n}`));
    }
    const lines = readFileSync(logFile(), 'utf8').trimEnd().split('\n');
    expect(lines.map(line => (JSON.parse(line) as { seq: number }).seq)).toEqual([1, 2, 3, 4, 5, 6, 7, 8]);
  });

  it('keeps every turn of many writings at once', async () => {
    await Promise.all(Array.from({ length: 50 }, (_, n) => append(log, 'a.ipynb', 'c1', turn(String(n)))));
    expect(await load(reopened())).toHaveLength(50);
  });

  it('does not grow without end while a long answer is written again and again', async () => {
    for (let n = 0; n < 40; n++) {
      await append(log, 'a.ipynb', 'c1', turn('1', { text: 'x'.repeat(100_000), n }));
    }
    await append(reopened(), 'a.ipynb', 'c1', turn('2'));
    expect(statSync(logFile()).size).toBeLessThan(300_000);
    expect(await load(reopened())).toEqual([turn('1', { text: 'x'.repeat(100_000), n: 39 }), turn('2')]);
  });
});

describe('the conversations of a notebook', () => {
  it('are listed newest first, with the first question as title', async () => {
    await append(log, 'a.ipynb', 'old', turn('1', { askedAt: 10 }));
    await append(log, 'a.ipynb', 'new', turn('2', { askedAt: 20, question: 'y'.repeat(500) }));
    await append(log, 'b.ipynb', 'other', turn('3', { askedAt: 30 }));
    expect(await reopened().list('a.ipynb')).toEqual([
      { id: 'new', startedAt: 20, title: 'y'.repeat(120) },
      { id: 'old', startedAt: 10, title: 'Question 1' }
    ]);
  });

  it('are not those of a notebook of the same path in another root', async () => {
    await append(log, 'Untitled.ipynb', 'c1', turn('1'));
    expect(await reopened('/elsewhere').list('Untitled.ipynb')).toEqual([]);
  });

  it('move with it when it is renamed, also onto one that has some', async () => {
    await append(log, 'a.ipynb', 'c1', turn('1', { askedAt: 1 }));
    await append(log, 'b.ipynb', 'c2', turn('2', { askedAt: 2 }));
    await log.rename('a.ipynb', 'b.ipynb');
    expect(await log.list('a.ipynb')).toEqual([]);
    expect((await log.list('b.ipynb')).map(({ id }) => id)).toEqual(['c2', 'c1']);
    await append(log, 'b.ipynb', 'c1', turn('3'));
    expect(await load(reopened())).toHaveLength(2);
  });

  it('stay whole when a turn is written before the renaming is known', async () => {
    await append(log, 'a.ipynb', 'c1', turn('1'));
    await append(log, 'b.ipynb', 'c1', turn('2'));
    await log.rename('a.ipynb', 'b.ipynb');
    expect((await log.list('b.ipynb')).map(({ id }) => id)).toEqual(['c1']);
    expect(await load(reopened())).toHaveLength(2);
  });

  it('cannot be read by anybody else', async () => {
    const mask = process.umask(0);
    try {
      await append(log, 'a.ipynb', 'c1', turn('1'));
    } finally {
      process.umask(mask);
    }
    const modes = (path: string): number => statSync(path).mode & 0o777;
    expect(files().map(modes)).toEqual([0o600]);
    expect([dataDir, join(dataDir, 'conversations'), dirname(logFile())].map(modes)).toEqual([0o700, 0o700, 0o700]);
    chmodSync(dataDir, 0o755);
    await append(log, 'a.ipynb', 'c1', turn('2'));
    expect(modes(dataDir)).toBe(0o700);
  });
});

describe('a damaged log', () => {
  it('cut at any byte is read up to the cut, goes on from there, and the original is kept', async () => {
    for (const id of ['1', '2', '3']) {
      await append(log, 'a.ipynb', 'c1', turn(id, { text: 'é\n' }));
    }
    const whole = readFileSync(logFile());
    const ends = [...whole].flatMap((byte, at) => (byte === 10 ? [at] : []));
    for (const cut of tenth('cuts of a log', [...whole.keys()])) {
      writeFileSync(logFile(), whole.subarray(0, cut));
      const before = files().length;
      const written = ends.filter(end => end <= cut).length;
      const again = reopened();
      expect([cut, (await load(again)).length]).toEqual([cut, written]);
      await append(again, 'a.ipynb', 'c1', turn('next'));
      expect((await load(reopened())).map(({ id }) => id)).toEqual(['1', '2', '3'].slice(0, written).concat('next'));
      const isClean = cut === 0 || whole[cut - 1] === 10;
      expect([cut, files().length - before]).toEqual([cut, isClean ? 0 : 1]);
      files()
        .filter(path => path.includes('.damaged-'))
        .forEach(path => unlinkSync(path));
    }
  }, 60_000);

  const damages: readonly (readonly [string, (lines: readonly string[]) => readonly string[], number])[] = [
    ['one bad byte in the first line', ([first = '', ...rest]) => [first.replace('"seq"', '"s\0q"'), ...rest], 2],
    [
      'a letter of an answer changed',
      ([first, second = '', third = '']) => [first!, second.replace('344', '345'), third],
      2
    ],
    ['a line of garbage', ([first, , third]) => [first!, '\0\0\0', third!], 2],
    ['a missing line', ([first, , third]) => [first!, third!], 2],
    ['a line of another kind', ([first, , third]) => [first!, '{"seq":2,"at":1,"turn":{}}', third!], 2]
  ];
  it.each(damages)('is read past %s, the rest is counted, and the original is kept', async (_name, damage, left) => {
    for (const id of ['1', '2', '3']) {
      await append(log, 'a.ipynb', 'c1', turn(id));
    }
    const lines = readFileSync(logFile(), 'utf8').trimEnd().split('\n');
    const damaged = `${damage(lines).join('\n')}\n`;
    writeFileSync(logFile(), damaged);
    expect(await reopened().list('a.ipynb')).toHaveLength(1);
    const { turns, damage: told } = await reopened().load('c1');
    expect(turns).toHaveLength(left);
    expect(told?.entries).toBe(3 - left);
    expect(readFileSync(told!.kept, 'utf8')).toBe(damaged);
    expect(statSync(told!.kept).mode & 0o777).toBe(0o600);
    await append(reopened(), 'a.ipynb', 'c1', turn('4'));
    expect(await reopened().load('c1')).toMatchObject({ turns: [...turns, turn('4')] });
    expect((await reopened().load('c1')).damage).toBeUndefined();
    expect(readFileSync(told!.kept, 'utf8')).toBe(damaged);
  });

  it('of which nothing can be read is listed once, so that it is told', async () => {
    await append(log, 'a.ipynb', 'c1', turn('1'));
    writeFileSync(logFile(), 'nonsense\n');
    expect(await reopened().list('a.ipynb')).toMatchObject([{ id: 'c1', title: '' }]);
    expect(await reopened().load('c1')).toMatchObject({ turns: [], damage: { entries: 1 } });
    expect(await reopened().list('a.ipynb')).toEqual([]);
  });

  it('is told of when it is found while a turn is written', async () => {
    await append(log, 'a.ipynb', 'c1', turn('1'));
    await append(log, 'a.ipynb', 'c1', turn('2'));
    writeFileSync(logFile(), readFileSync(logFile(), 'utf8').replace('"seq":1', '"seq":7'));
    const { damage, taken } = await append(log, 'a.ipynb', 'c1', turn('3'));
    expect([taken, damage?.entries]).toEqual([true, 1]);
    expect((await load(reopened())).map(({ id }) => id)).toEqual(['2', '3']);
  });

  it('whose lines an editor ended in another way is whole', async () => {
    await append(log, 'a.ipynb', 'c1', turn('1'));
    await append(log, 'a.ipynb', 'c1', turn('2'));
    writeFileSync(logFile(), readFileSync(logFile(), 'utf8').replaceAll('\n', '\r\n'));
    expect(await reopened().load('c1')).toEqual({ turns: [turn('1'), turn('2')], seq: 2 });
    await append(reopened(), 'a.ipynb', 'c1', turn('3'));
    expect((await load(reopened())).map(({ id }) => id)).toEqual(['1', '2', '3']);
  });

  it('of servers without a lock, with numbers that come twice and lines without a sum, is whole', async () => {
    await append(log, 'a.ipynb', 'c1', turn('1'));
    const old = (seq: number, id: string): string => `${JSON.stringify({ seq, at: 1, turn: turn(id) })}\n`;
    writeFileSync(logFile(), old(1, '1') + old(2, '2') + old(2, '3') + old(3, '4'));
    const { turns, damage } = await reopened().load('c1');
    expect(turns.map(({ id }) => id)).toEqual(['1', '2', '3', '4']);
    expect(damage).toBeUndefined();
  });
});

describe('a turn of another version', () => {
  it('is left out and counted at each reading, and stays in the log also when that is rewritten', async () => {
    await append(log, 'a.ipynb', 'c1', turn('1'));
    const { steps: _steps, ...other } = turn('2');
    const record = { seq: 2, at: 1, turn: other };
    writeFileSync(logFile(), `${readFileSync(logFile(), 'utf8')}${JSON.stringify(record)}\nbroken\n`);
    for (let time = 0; time < 3; time++) {
      const { turns, damage } = await reopened().load('c1');
      expect(turns.map(({ id }) => id)).toEqual(['1']);
      expect(damage?.entries).toBe(time === 0 ? 2 : 1);
      expect(readFileSync(damage!.kept, 'utf8')).toContain('"id":"2"');
    }
    expect(readFileSync(logFile(), 'utf8')).toContain('"id":"2"');
  });

  it('does not hide what was written of the same turn before', async () => {
    await append(log, 'a.ipynb', 'c1', turn('1', { text: 'early' }));
    const { steps: _steps, ...other } = turn('1', { text: 'late' });
    writeFileSync(logFile(), `${readFileSync(logFile(), 'utf8')}${JSON.stringify({ seq: 2, at: 1, turn: other })}\n`);
    expect(await reopened().load('c1')).toMatchObject({ turns: [{ text: 'early' }], damage: { entries: 1 } });
  });
});

describe('two pages on one notebook', () => {
  const first = { page: 'one', joins: true };
  const second = { page: 'two', joins: true };

  it('that both began a conversation find themselves in one, in the order of the log', async () => {
    const began = await append(log, 'a.ipynb', 'c1', turn('1'), first);
    expect(began).toEqual({ id: 'c1', seq: 1, taken: true });
    const joined = await append(reopened(), 'a.ipynb', 'c2', turn('2'), second);
    expect(joined).toMatchObject({ id: 'c1', seq: 2, taken: true, turns: [turn('1'), turn('2')] });
    const again = await append(log, 'a.ipynb', 'c1', turn('3'), { ...first, seen: began.seq });
    expect(again).toMatchObject({ id: 'c1', turns: [turn('1'), turn('2'), turn('3')] });
    expect(await append(log, 'a.ipynb', 'c1', turn('4'), { ...first, seen: again.seq })).toEqual({
      id: 'c1',
      seq: 4,
      taken: true
    });
    expect(await log.list('a.ipynb')).toHaveLength(1);
  });

  it('keep a new chat apart that was asked for', async () => {
    await append(log, 'a.ipynb', 'c1', turn('1'), first);
    expect(await append(log, 'a.ipynb', 'c2', turn('2'), { page: 'two' })).toEqual({ id: 'c2', seq: 1, taken: true });
  });

  it('do not overwrite a turn that the other wrote meanwhile', async () => {
    const { seq } = await append(log, 'a.ipynb', 'c1', turn('1', { text: 'early' }), first);
    await append(log, 'a.ipynb', 'c1', turn('1', { text: 'of two' }), { ...second, seen: seq });
    const refused = await append(log, 'a.ipynb', 'c1', turn('1', { text: 'of one' }), { ...first, seen: seq });
    expect(refused).toMatchObject({ taken: false, seq: 2, turns: [{ text: 'of two' }] });
    expect(await append(log, 'a.ipynb', 'c1', turn('1', { text: 'of one' }), { ...first, seen: 2 })).toMatchObject({
      taken: true,
      seq: 3
    });
  });

  it('notice each other also after the log was rewritten', async () => {
    const { seq } = await append(log, 'a.ipynb', 'c1', turn('1'), first);
    for (let n = 0; n < 30; n++) {
      await append(log, 'a.ipynb', 'c1', turn('2', { text: 'x'.repeat(100_000), n }), second);
    }
    await append(reopened(), 'a.ipynb', 'c1', turn('3'), second);
    expect(await append(log, 'a.ipynb', 'c1', turn('4'), { ...first, seen: seq })).toMatchObject({
      turns: [{ id: '1' }, { id: '2' }, { id: '3' }, { id: '4' }]
    });
  });
});

describe('a disk that cannot be written to', () => {
  it('is said in words', async () => {
    writeFileSync(dataDir, 'a file in its place');
    await expect(append(log, 'a.ipynb', 'c1', turn('1'))).rejects.toMatchObject({ code: 'storage', statusCode: 500 });
    expect(await log.list('a.ipynb')).toEqual([]);
  });

  it('because another server does not let go of the lock is said, too', async () => {
    await append(log, 'a.ipynb', 'c1', turn('1'));
    jest.spyOn(FileLock, 'take').mockResolvedValueOnce(undefined); // As when it was waited for in vain.
    const refused = append(log, 'a.ipynb', 'c1', turn('2'));
    await expect(refused).rejects.toMatchObject({ code: 'storage_busy', statusCode: 500 });
    expect(await load(log)).toHaveLength(1);
  });
});

import { chmodSync, mkdtempSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { ConversationLog } from '../conversation-log.js';

const turn = (id: string, more: object = {}): { readonly id: string; readonly question: string } => ({
  id,
  question: `Question ${id}`,
  ...more
});

let dataDir: string;
let log: ConversationLog;
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
    await log.append('a.ipynb', 'c1', turn('1', { text: '' }));
    await log.append('a.ipynb', 'c1', turn('2'));
    await log.append('a.ipynb', 'c1', turn('1', { text: 'all of it', __proto__: null }));
    const expected = [turn('1', { text: 'all of it' }), turn('2')];
    expect(await log.load('c1')).toEqual(expected);
    expect(await reopened().load('c1')).toEqual(expected);
  });

  it('is nothing when it is not known', async () => {
    expect(await log.load('c1')).toEqual([]);
    expect(await log.list('a.ipynb')).toEqual([]);
    await log.rename('a.ipynb', 'b.ipynb');
  });

  it('is numbered without a gap over restarts, whoever writes', async () => {
    for (let n = 1; n <= 4; n++) {
      await reopened().append('a.ipynb', 'c1', turn(String(n)));
      await log.append('a.ipynb', 'c1', turn(`again ${n}`));
    }
    const lines = readFileSync(logFile(), 'utf8').trimEnd().split('\n');
    expect(lines.map(line => (JSON.parse(line) as { seq: number }).seq)).toEqual([1, 2, 3, 4, 5, 6, 7, 8]);
  });

  it('keeps every turn of many writings at once', async () => {
    await Promise.all(Array.from({ length: 50 }, (_, n) => log.append('a.ipynb', 'c1', turn(String(n)))));
    expect(await reopened().load('c1')).toHaveLength(50);
  });

  it('does not grow without end while a long answer is written again and again', async () => {
    for (let n = 0; n < 40; n++) {
      await log.append('a.ipynb', 'c1', turn('1', { text: 'x'.repeat(100_000), n }));
    }
    await reopened().append('a.ipynb', 'c1', turn('2'));
    expect(statSync(logFile()).size).toBeLessThan(300_000);
    expect(await reopened().load('c1')).toEqual([turn('1', { text: 'x'.repeat(100_000), n: 39 }), turn('2')]);
  });
});

describe('the conversations of a notebook', () => {
  it('are listed newest first, with the first question as title', async () => {
    await log.append('a.ipynb', 'old', turn('1', { askedAt: 10 }));
    await log.append('a.ipynb', 'new', turn('2', { askedAt: 20, question: 'y'.repeat(500) }));
    await log.append('b.ipynb', 'other', turn('3', { askedAt: 30 }));
    expect(await reopened().list('a.ipynb')).toEqual([
      { id: 'new', startedAt: 20, title: 'y'.repeat(120) },
      { id: 'old', startedAt: 10, title: 'Question 1' }
    ]);
  });

  it('are not those of a notebook of the same path in another root', async () => {
    await log.append('Untitled.ipynb', 'c1', turn('1'));
    expect(await reopened('/elsewhere').list('Untitled.ipynb')).toEqual([]);
  });

  it('move with it when it is renamed, also onto one that has some', async () => {
    await log.append('a.ipynb', 'c1', turn('1', { askedAt: 1 }));
    await log.append('b.ipynb', 'c2', turn('2', { askedAt: 2 }));
    await log.rename('a.ipynb', 'b.ipynb');
    expect(await log.list('a.ipynb')).toEqual([]);
    expect((await log.list('b.ipynb')).map(({ id }) => id)).toEqual(['c2', 'c1']);
    await log.append('b.ipynb', 'c1', turn('3'));
    expect(await reopened().load('c1')).toHaveLength(2);
  });

  it('stay whole when a turn is written before the renaming is known', async () => {
    await log.append('a.ipynb', 'c1', turn('1'));
    await log.append('b.ipynb', 'c1', turn('2'));
    await log.rename('a.ipynb', 'b.ipynb');
    expect((await log.list('b.ipynb')).map(({ id }) => id)).toEqual(['c1']);
    expect(await reopened().load('c1')).toHaveLength(2);
  });

  it('cannot be read by anybody else', async () => {
    const mask = process.umask(0);
    try {
      await log.append('a.ipynb', 'c1', turn('1'));
    } finally {
      process.umask(mask);
    }
    const modes = (path: string): number => statSync(path).mode & 0o777;
    expect(files().map(modes)).toEqual([0o600]);
    expect([dataDir, join(dataDir, 'conversations'), dirname(logFile())].map(modes)).toEqual([0o700, 0o700, 0o700]);
    chmodSync(dataDir, 0o755);
    await log.append('a.ipynb', 'c1', turn('2'));
    expect(modes(dataDir)).toBe(0o700);
  });
});

describe('a damaged log', () => {
  it('cut at any byte is read up to the cut, goes on from there, and the original is kept', async () => {
    for (const id of ['1', '2', '3']) {
      await log.append('a.ipynb', 'c1', turn(id, { text: 'é\n' }));
    }
    const whole = readFileSync(logFile());
    const ends = [...whole].flatMap((byte, at) => (byte === 10 ? [at] : []));
    for (let cut = 0; cut < whole.length; cut++) {
      writeFileSync(logFile(), whole.subarray(0, cut));
      const before = files().length;
      const written = ends.filter(end => end <= cut).length;
      const again = reopened();
      expect([cut, (await again.load('c1')).length]).toEqual([cut, written]);
      await again.append('a.ipynb', 'c1', turn('next'));
      expect((await reopened().load('c1')).map(({ id }) => id)).toEqual(
        ['1', '2', '3'].slice(0, written).concat('next')
      );
      const isClean = cut === 0 || whole[cut - 1] === 10;
      expect([cut, files().length - before]).toEqual([cut, isClean ? 0 : 1]);
    }
  }, 60_000);

  it.each([
    ['a line of garbage', (lines: string[]) => [lines[0], '\0\0\0', lines[2]]],
    ['a missing line', (lines: string[]) => [lines[0], lines[2]]],
    ['a line of another kind', (lines: string[]) => [lines[0], '{"seq":2,"at":1,"turn":{}}', lines[2]]]
  ])('is read up to %s', async (_name, damage) => {
    for (const id of ['1', '2', '3']) {
      await log.append('a.ipynb', 'c1', turn(id));
    }
    const lines = readFileSync(logFile(), 'utf8').trimEnd().split('\n');
    const damaged = `${damage(lines).join('\n')}\n`;
    writeFileSync(logFile(), damaged);
    expect((await reopened().load('c1')).map(({ id }) => id)).toEqual(['1']);
    const kept = files().find(path => path.includes('.damaged-'));
    expect(readFileSync(kept!, 'utf8')).toBe(damaged);
    expect(statSync(kept!).mode & 0o777).toBe(0o600);
  });
});

describe('a disk that cannot be written to', () => {
  it('is said in words', async () => {
    writeFileSync(dataDir, 'a file in its place');
    await expect(log.append('a.ipynb', 'c1', turn('1'))).rejects.toMatchObject({ code: 'storage', statusCode: 500 });
    expect(await log.list('a.ipynb')).toEqual([]);
  });
});

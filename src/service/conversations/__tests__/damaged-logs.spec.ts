import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fault, portion, random } from '../../../../faults/ledger.js';
import type { StoredTurn } from '../../../protocol/index.js';
import { storedTurn, writingOf } from '../../__tests__/stored-turn.js';
import { ConversationLog } from '../conversation-log.js';
import { newFolder } from '../../../models/__tests__/new-folder.js';

const dataDir = newFolder();
const written: StoredTurn[] = [];
let file = '';
let whole = Buffer.alloc(0);

const reopened = (): ConversationLog => new ConversationLog(dataDir, '/root');
const write = (log: ConversationLog, turn: StoredTurn): ReturnType<ConversationLog['append']> =>
  log.append('c1', writingOf(turn));

beforeAll(async () => {
  for (let n = 0; n < 16; n++) {
    const turn = storedTurn({ id: `t${n}`, question: `Frage ${n} – é\n"?`, text: `Antwort ${n} ✓` });
    await write(reopened(), turn);
    written.push(turn);
  }
  const folder = join(dataDir, 'conversations');
  file = readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter(name => name.endsWith('.jsonl'))
    .map(name => join(folder, name))[0]!;
  whole = readFileSync(file);
});

/** What must come back: the turns whose lines are as they were. */
function expected(damaged: Buffer): readonly StoredTurn[] {
  const lines = damaged.toString('latin1').split('\n');
  const before = whole.toString('latin1').split('\n');
  return written.filter((_turn, at) => lines.includes(before[at]!));
}

const seeds = Array.from({ length: portion(500) }, (_, n) => n);

it.each(seeds)('flipped bits lose no other turn and change none: %i', n =>
  fault('U7', `bits of a log flipped, ${n}`, async measure => {
    const next = random(`flips ${n}`);
    const damaged = Buffer.from(whole);
    for (let times = 1 + Math.floor(next() * 6); times > 0; times--) {
      const at = Math.floor(next() * damaged.length);
      damaged[at] = damaged[at]! ^ (1 << Math.floor(next() * 8));
    }
    writeFileSync(file, damaged);
    const wanted = expected(damaged);
    await reopened().list('a.ipynb');
    const { turns, damage } = await reopened().load('c1');
    const texts = turns.map(turn => JSON.stringify(turn));
    measure('lost', wanted.filter(turn => !texts.includes(JSON.stringify(turn))).length);
    measure('doubled', turns.length - new Set(turns.map(({ id }) => id)).size);
    expect(turns).toEqual(wanted);
    if (!damaged.equals(whole)) {
      expect(damage?.entries).toBeGreaterThan(0);
      expect(dirname(damage!.kept)).toBe(dirname(file));
      expect(readFileSync(damage!.kept).equals(damaged)).toBe(true);
    }
    const more = storedTurn({ id: 'next' });
    await write(reopened(), more);
    expect(await reopened().load('c1')).toMatchObject({ turns: [...wanted, more] });
  })
);

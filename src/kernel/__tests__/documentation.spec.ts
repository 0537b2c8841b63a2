import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { runsAll } from '../../../faults/ledger.js';
import { checkCode } from '../../datasets/index.js';
import { madeFolder } from '../../models/__tests__/new-folder.js';
import { PYTHON } from '../../service/files/__tests__/run-python.js';
import { parseSnapshot } from '../parse-snapshot.js';
import type { SyntaxReport } from '../../toolsets/index.js';

const SECONDS = 240;
/** Of so many docstrings one is taken. */
const EVERY = runsAll ? 1 : 10;

/** A cell that ran, what was live before it, and what it is with one name misspelled, where it fails so. */
type Cell = {
  readonly source: string;
  readonly code: string;
  readonly snapshot: unknown;
  readonly syntax: SyntaxReport;
  readonly slips: readonly { readonly kind: 'column' | 'variable'; readonly code: string }[];
};

/** What the checks say of a cell and of its misspelled forms. */
type Checked = {
  readonly source: string;
  readonly alarms: readonly string[];
  readonly slips: readonly { readonly kind: 'column' | 'variable'; readonly found: boolean }[];
};

function readCells(): readonly Cell[] {
  const { stdout, stderr, status } = spawnSync(
    PYTHON,
    [join(__dirname, 'documentation', 'documentation.py'), String(EVERY)],
    {
      cwd: madeFolder(), // Some examples write files.
      encoding: 'utf8',
      maxBuffer: 1 << 28
    }
  );
  if (status !== 0) {
    throw new Error(stderr);
  }
  const lines = stdout.split('\n').filter(line => line.startsWith('{"source"'));
  return lines.map(line => JSON.parse(line) as Cell).filter(({ code }) => !/^\w+$/u.test(code));
}

async function checked({ source, code, snapshot, syntax, slips }: Cell): Promise<Checked> {
  const { profiles, variables, modules } = parseSnapshot(snapshot, 0);
  const alarmsOf = async (text: string): Promise<readonly string[]> =>
    (await checkCode(text, { profiles, variables, modules, syntax }))
      .filter(({ status }) => status === 'failed')
      .map(check => check.text);
  return {
    source,
    alarms: await alarmsOf(code),
    slips: await Promise.all(
      slips.map(async ({ kind, code: text }) => ({ kind, found: (await alarmsOf(text)).length > 0 }))
    )
  };
}

describe('the checks of drafts on the examples in the documentation of pandas and polars', () => {
  let all: readonly Checked[] = [];

  beforeAll(async () => {
    all = await Promise.all(readCells().map(checked));
  }, SECONDS * 1_000);

  it('find fault with at most two cells in a hundred that are right', () => {
    expect(all.length).toBeGreaterThan(1_000 / EVERY / 2);
    const alarms = all.filter(cell => cell.alarms.length > 0);
    const said = alarms.map(({ source, alarms: texts }) => `${source}: ${texts.join('; ')}`);
    expect(alarms.length / all.length <= 0.02 ? [] : said).toEqual([]);
  });

  it.each([
    ['column', 0.85],
    ['variable', 0.99]
  ])('find the %s that is misspelled in most cells that fail by it: %d', (kind, share) => {
    const slips = all.flatMap(cell => cell.slips).filter(slip => slip.kind === kind);
    expect(slips.length).toBeGreaterThan(200 / EVERY / 2);
    expect(slips.filter(({ found }) => found).length / slips.length).toBeGreaterThanOrEqual(share);
  });
});

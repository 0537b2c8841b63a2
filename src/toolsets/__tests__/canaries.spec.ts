import { Policy } from '../../agent/__tests__/scripted-agent.js';
import type { Destination, HistoryRecord, RunResult } from '../../agent/index.js';
import {
  SHARING_LEVELS,
  type ColumnProfile,
  type DataFile,
  type DatasetRows,
  type SharingLevel
} from '../../datasets/index.js';
import type { ExecutionReport } from '../kernel-port.js';
import { askAgent } from './ask-agent.js';
import { FakeKernel } from './fake-kernel.js';
import { FakeModel, type Reply } from './fake-model.js';
import { codeCell, FakeNotebook } from './fake-notebook.js';
import { formsIn } from './forms-of.js';
import { column } from './profiles.js';
import { makeCategories, makeProfile } from '../../datasets/__tests__/make-profile.js';

const full = { type: 'full' } as const;

/** What each planted value needs to be sent; `never`: no level sends it. */
const PLANTED = {
  'Kestrel-Index-4471': 'statistics',
  'Kestrel-Common-8835': 'statistics',
  'Kestrel-Rare-9054': 'statistics',
  'Kestrel-Least-1120': 'statistics',
  'Kestrel-Most-7763': 'statistics',
  'Kestrel-Attrs-3306': 'statistics',
  'Kestrel-Cell-6248': 'rows',
  'Kestrel-Many-5517': 'never',
  'Kestrel-Free-2093': 'never',
  'Kestrel-First-8401': 'never',
  'Kestrel-Extra-6190': 'never',
  'Kestrel-Stdout-7142': 'output',
  'Kestrel-Repr-9926': 'output',
  'Kestrel-Trace-3815': 'output',
  'Kestrel-Source-4409': 'cells',
  'Kestrel-Shown-5583': 'cells',
  'Kestrel-Probe-1774': 'never',
  'Kestrel-Folder-6632': 'never'
} as const;
type Canary = keyof typeof PLANTED;
const CANARIES = Object.keys(PLANTED) as readonly Canary[];

/** A column of texts, of so many values, one of which is told. */
const texts = (name: string, count: number, value: string, more: Partial<ColumnProfile> = {}): ColumnProfile =>
  column(name, {
    type: 'text',
    dtype: 'object',
    distinct: { count, approximate: false, evidence: full },
    top: { values: [{ value, count: 40 }], complete: true, evidence: full },
    ...more
  });

/** A frame with a canary wherever a value can stand. */
const df = makeProfile(
  'df',
  [
    column('amount', { range: { min: 'Kestrel-Least-1120', max: 'Kestrel-Most-7763', evidence: full } }),
    makeCategories('kind', { 'Kestrel-Common-8835': 1199, 'Kestrel-Rare-9054': 1 }),
    texts('customer', 21, 'Kestrel-Many-5517'),
    texts('remark', 1100, 'Kestrel-Free-2093', { range: { min: 'Kestrel-First-8401', max: 'z', evidence: full } }),
    // What a later version of the profile may hold must not get through by itself.
    { ...column('later'), examples: ['Kestrel-Extra-6190'] } as ColumnProfile
  ],
  {
    rows: 1200,
    index: [texts('key', 1, 'Kestrel-Index-4471')],
    fingerprint: 'df-1',
    notes: ['Description: Kestrel-Attrs-3306']
  }
);

const rows: DatasetRows = {
  dataset: 'df',
  columns: [[1.5, 2.5], ['Kestrel-Cell-6248', 'b'], null, null]
};

const report: ExecutionReport = {
  status: 'error',
  executionCount: 3,
  outputs: [
    { type: 'stream', name: 'stdout', text: 'Kestrel-Stdout-7142' },
    { type: 'result', text: "'Kestrel-Repr-9926'" },
    { type: 'error', name: 'ValueError', message: 'Kestrel-Trace-3815', traceback: 'at line 1: Kestrel-Trace-3815' }
  ],
  omitted: 0,
  ms: 4
};

const cells = [
  codeCell({
    source: 'secret = "Kestrel-Source-4409"',
    outputs: [{ type: 'stream', name: 'stdout', text: 'Kestrel-Shown-5583' }]
  })
];

/** Every way by which a model can learn something, one after the other. */
const script = (): Reply[] => [
  { tool: 'datasetInfo', args: {} },
  { tool: 'datasetInfo', args: { dataset: 'df', columns: ['amount', 'kind', 'customer', 'remark', 'later', 'no'] } },
  { tool: 'datasetInfo', args: { dataset: 'df', page: 2 } },
  { tool: 'datasetInfo', args: { dataset: 'dff' } },
  { tool: 'readCells', args: { outputs: true } },
  { tool: 'runPython', args: { code: 'df.head()' } },
  { tool: 'generatePythonCode', args: { query: 'Mean amount by kin' } },
  '```python\ndf.groupby("kin")["amount"].mean()\n```',
  '```python\ndf.groupby("kind")["amount"].mean()\n```'
];

class Rows extends FakeKernel {
  readonly asked: string[] = [];

  readRows(names: readonly string[]): Promise<readonly DatasetRows[]> {
    this.asked.push(...names);
    return Promise.resolve([rows]);
  }
}

type Asked = { readonly model: FakeModel; readonly kernel: Rows; readonly result: RunResult };

async function ask(
  destination: Destination,
  level: SharingLevel | null,
  more: {
    readonly allow?: boolean;
    readonly history?: readonly HistoryRecord[];
    readonly replies?: Reply[];
    readonly failing?: boolean;
  } = {}
): Promise<Asked> {
  const kernel = new Rows(df);
  kernel.report = report;
  if (more.failing === true) {
    kernel.probeError = new TypeError('unhashable: Kestrel-Probe-1774');
  }
  const model = new FakeModel(more.replies ?? script(), destination);
  const { result } = await askAgent(kernel, model, 'What is the mean amount?', {
    kernelName: 'Python 3 · Kestrel-Folder-6632.ipynb',
    notebook: new FakeNotebook(cells),
    host: 'api.one.example',
    levelOf: () => level,
    approval: new Policy(() => (more.allow === true ? { type: 'allow' } : { type: 'deny', reason: 'No.' })),
    audience: { place: 'api.one.example', level: 4 },
    history: more.history ?? []
  });
  return { model, kernel, result };
}

/** Whether a canary may be sent. */
function maySend(canary: Canary, level: SharingLevel, destination: Destination, allowed: boolean): boolean {
  const needs = PLANTED[canary];
  switch (needs) {
    case 'never':
      return false;
    case 'output':
      return allowed;
    case 'cells':
      return allowed || destination !== 'network';
    default:
      return SHARING_LEVELS.indexOf(level) >= SHARING_LEVELS.indexOf(needs);
  }
}

const DESTINATIONS: readonly Destination[] = ['server', 'network'];

describe.each(DESTINATIONS)('what goes to a model at %s', destination => {
  it.each(SHARING_LEVELS.flatMap(level => [true, false].map(allow => ({ level, allow }))))(
    'holds of the planted values just those that $level allows; outputs allowed: $allow',
    async ({ level, allow }) => {
      const { model, result } = await ask(destination, level, { allow });
      expect(result.status).toBe('tool');
      expect(model.requests).toHaveLength(9);
      const held = CANARIES.filter(canary => maySend(canary, level, destination, allow));
      const back = CANARIES.filter(canary => !held.includes(canary));
      expect(formsIn(model.sent, back)).toEqual([]);
      for (const canary of held) {
        expect(model.sent).toContain(canary);
      }
      expect(model.sent).toContain('customer');
    }
  );

  it('holds none of them in what later turns read, unless it was sent already', async () => {
    const { result } = await ask(destination, 'types');
    const kept = JSON.stringify(result.messages);
    expect(
      formsIn(kept, destination === 'network' ? CANARIES : CANARIES.filter(name => PLANTED[name] !== 'cells'))
    ).toEqual([]);
  });

  it('holds no words of an error that are not ours', async () => {
    const { model } = await ask(destination, 'rows', { failing: true, replies: ['Sorry.'] });
    expect(formsIn(model.sent, CANARIES)).toEqual([]);
    expect(model.sent).toContain('could not be read');
  });

  it('holds disguised rows at masked: as many, of the same shape, none of them real', async () => {
    const { model, kernel } = await ask(destination, 'masked', { replies: ['Fine.'] });
    expect(kernel.asked).toEqual(['df']);
    expect(model.sent).toContain('values disguised: amount | kind');
    expect(model.sent).toMatch(/\d\.\d \| [A-Z][a-z]{6}-[A-Z][a-z]{3}-\d{4}/u);
    expect(formsIn(model.sent, ['Kestrel-Cell-6248'])).toEqual([]);
  });

  it.each(['names', 'types', 'statistics'] as const)('no row is even read at %s', async level => {
    const { kernel } = await ask(destination, level, { replies: ['Fine.'] });
    expect(kernel.asked).toEqual([]);
  });
});

/** A question about a file with a canary in its statistics and one in its rows, and how often these were read. */
async function askAboutFile(destination: Destination, levelOf: (dataset: string) => SharingLevel) {
  let reads = 0;
  const columns = [column('amount'), column('kind', { type: 'text', dtype: 'VARCHAR' })];
  const profile = {
    ...df,
    name: 'birds.csv',
    engine: 'duckdb',
    kind: 'file',
    columns,
    columnCount: 2,
    index: []
  } as const;
  const file: DataFile = {
    path: 'birds.csv',
    facts: { format: { kind: 'csv', bytes: 100 }, profile: { ...profile, notes: [] } },
    readRows: async () => {
      reads += 1;
      return [[1.5], ['Kestrel-Cell-6248']];
    }
  };
  const replies = [{ tool: 'datasetInfo', args: { dataset: 'birds' } }, { tool: 'datasetInfo', args: {} }, 'Fine.'];
  const model = new FakeModel(replies, destination);
  const more = { levelOf, files: async () => [file] };
  await askAgent(new FakeKernel(), model, 'What is the mean amount in birds.csv?', more);
  return { isRead: reads > 0, model };
}

describe.each(DESTINATIONS)('rows of a file that is not loaded, for a model at %s', destination => {
  it.each(SHARING_LEVELS)('follow its level: %s', async level => {
    // The level is kept by the path; the variable it would become has none.
    const { isRead, model } = await askAboutFile(destination, name => (name === 'birds.csv' ? level : 'names'));
    expect(model.requests).toHaveLength(3);
    expect(isRead).toBe(level === 'masked' || level === 'rows');
    expect(model.sent.includes('rows, as they are: amount | kind')).toBe(level === 'rows');
    expect(model.sent.includes('rows, values disguised: amount | kind')).toBe(level === 'masked');
    expect(formsIn(model.sent, ['Kestrel-Cell-6248']).length > 0).toBe(level === 'rows');
  });

  it('are not those of a variable of the same name, and are not read for a model in the page', async () => {
    const { isRead, model } = await askAboutFile(destination, name => (name === 'birds' ? 'rows' : 'statistics'));
    expect([isRead, formsIn(model.sent, ['Kestrel-Cell-6248'])]).toEqual([false, []]);
    expect((await askAboutFile('page', () => 'rows')).isRead).toBe(false);
  });
});

describe('a model in the page', () => {
  it('reads no rows, and all else', async () => {
    const { model, kernel } = await ask('page', null, { replies: ['Fine.'] });
    expect(kernel.asked).toEqual([]);
    expect(model.requests[0]?.context[0]?.data).toMatchObject({ profiles: [df] });
  });

  it.each(['names', 'types'] as const)('is held to a cap of %s, in its data too', async level => {
    const { model } = await ask('page', level, { replies: ['Fine.'] });
    expect(formsIn(JSON.stringify(model.requests), CANARIES)).toEqual([]);
  });
});

test.each<[Destination, Destination]>([
  ['page', 'network'],
  ['page', 'server'],
  ['server', 'network']
])('what was said elsewhere for a model at %s is withheld from one at %s', async (before, after) => {
  const first = await ask(before, before === 'page' ? null : 'rows', {
    allow: true,
    replies: [
      { tool: 'datasetInfo', args: { dataset: 'df' } },
      { tool: 'runPython', args: { code: 'df' } },
      'The first is Kestrel-Cell-6248.'
    ]
  });
  const history = first.result.messages.map(message => ({
    message,
    audience: { destination: before, place: 'here', level: 4 }
  }));
  const { model } = await ask(after, 'types', { history, replies: ['Fine.'] });
  expect(formsIn(model.sent, CANARIES)).toEqual([]);
  expect(model.sent).toContain('What is the mean amount?');
});

test('a level that is lowered while a question is answered holds for the next request', async () => {
  let level: SharingLevel = 'rows';
  const model = new FakeModel([{ tool: 'datasetInfo', args: { dataset: 'df' } }, 'Fine.'], 'network');
  model.onRequest = () => (level = 'types');
  await askAgent(new Rows(df), model, 'q', { levelOf: () => level });
  const [first, second] = model.requests.map(request => JSON.stringify(request));
  expect(first).toContain('Kestrel-Cell-6248');
  expect(formsIn(second ?? '', CANARIES)).toEqual([]);
});

test.each([
  ['as it is', 'x Kestrel-Cell-6248 y'],
  ['in capitals', 'KESTREL-CELL-6248'],
  ['reversed', '8426-lleC-lertseK'],
  ['in hexadecimal', Buffer.from('Kestrel-Cell-6248').toString('hex')],
  ['in base64', Buffer.from('some Kestrel-Cell-6248 more').toString('base64')],
  ['in a URL', '%4b%65%73%74%72%65%6c%2d%43%65%6c%6c%2d%36%32%34%38'],
  ['in escapes', Array.from('Kestrel-Cell-6248', c => `\\u00${c.charCodeAt(0).toString(16)}`).join('')]
])('the search itself finds a value %s', (_, body) => {
  expect(formsIn(body, ['Kestrel-Cell-6248'])).not.toEqual([]);
});

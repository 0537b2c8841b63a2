import type { IModelClient } from '../../../../agent/index.js';
import type { DatasetRows } from '../../../../datasets/index.js';
import type { CellProposal } from '../../../../toolsets/index.js';
import { FakeKernel } from '../../../../toolsets/__tests__/fake-kernel.js';
import { FakeNotebook } from '../../../../toolsets/__tests__/fake-notebook.js';
import { FakeModel, type Reply } from '../../../../toolsets/__tests__/fake-model.js';
import { formsIn } from '../../../../toolsets/__tests__/forms-of.js';
import type { ModelEntry } from '../../../models/models.js';
import { modelTeam, type HelperIds } from '../../../models/model-team.js';
import { Tools } from '../../../plugins/tools.js';
import { buildQuestionAgent, teamClients } from '../question-agent.js';
import { DEFAULT_SETTINGS } from '../../settings/chat-settings.js';
import { historyOf } from '../../turns/history.js';
import type { NotebookSession } from '../../notebook/notebook-session.js';
import { previewQuestion } from '../preview-question.js';
import { Sharing } from '../../settings/sharing.js';
import { makeEntry } from '../../__tests__/models.js';
import { makeTurn } from '../../__tests__/make-turn.js';
import { makeCategories, makeColumn, makeProfile } from '../../../../datasets/__tests__/make-profile.js';

/** A value of a row, and one that is a statistic. */
const ROW = 'Kestrel-Cell-6248';
const CATEGORY = 'Kestrel-Common-8835';
const QUESTION = 'What is the mean amount by kind?';

const df = makeProfile('df', [makeColumn('amount'), makeCategories('kind', { [CATEGORY]: 100 })], { rows: 100 });

class Rows extends FakeKernel {
  readRows(): Promise<readonly DatasetRows[]> {
    return Promise.resolve([{ dataset: 'df', columns: [[1.5], [ROW]] }]);
  }
}

const DRAFTS: readonly Reply[] = [{ tool: 'generatePythonCode', args: { query: QUESTION } }];
const CODE: Reply = 'The mean.\n```python\ndf.groupby("kind")["amount"].mean()\n```';

function entryOf(id: string, model: FakeModel, place: string): ModelEntry {
  const { destination, capabilities } = model;
  const client: IModelClient = { id, destination, capabilities, stream: request => model.stream(request) };
  return makeEntry(id, { place, destination, create: () => Promise.resolve(client) });
}

/**
 * Asks a file on this machine, at which rows may be read, and a host, at which types may be, in these roles: the requests of
 * both, and what the preview says.
 */
async function ask(main: 'near' | 'far', roles: HelperIds, told = '') {
  const writes = Object.keys(roles).length === 0 ? main : main === 'near' ? 'far' : 'near';
  const repliesOf = (id: string): Reply[] => [...(id === main ? DRAFTS : []), ...(id === writes ? [CODE] : [])];
  const near = new FakeModel(repliesOf('near'), 'server');
  const far = new FakeModel(repliesOf('far'), 'network');
  const entries = [entryOf('near', near, 'this machine'), entryOf('far', far, 'far.example')];
  const team = modelTeam({ current: entries[main === 'near' ? 0 : 1] as ModelEntry, entries }, roles);
  const { sharingLevels: levels, sharingCap: cap } = DEFAULT_SETTINGS;
  const sharing = new Sharing(null, () => ({ levels, cap }));
  await sharing.choose('a.ipynb', df, [{ destination: 'server', place: 'this machine' }], 'rows');
  const levelOf = (dataset: string): ReturnType<Sharing['enforced']> =>
    sharing.enforced('a.ipynb', dataset, df, team.readers);
  const earlier = makeTurn({
    id: 'earlier',
    model: { id: 'near', label: 'near', destination: 'server', place: 'this machine' },
    status: 'done',
    messages: [
      { role: 'user', text: 'Which is the first?' },
      { role: 'assistant', text: told, calls: [] }
    ]
  });
  const options = {
    session: { name: 'a.ipynb', kernel: { displayName: 'Python 3' } } as unknown as NotebookSession,
    kernel: new Rows(df),
    notebook: new FakeNotebook([]),
    team,
    tools: new Tools(),
    settings: DEFAULT_SETTINGS,
    files: () => Promise.resolve([]),
    history: told === '' ? [] : historyOf([earlier], levelOf, { to: team, profiles: [df] }),
    levelOf
  };
  const preview = await previewQuestion({ ...options, question: QUESTION, shownLevel: () => 'types' });
  expect([near.requests, far.requests]).toEqual([[], []]);
  const onLeftOut = (error: unknown): void => {
    throw error;
  };
  const agent = buildQuestionAgent({ ...options, clients: await teamClients(team, {}), onLeftOut });
  const result = await agent.run<CellProposal>(QUESTION);
  return { near, far, result, sees: preview.parts.map(({ text }) => text).join('\n') };
}

describe('models of single roles', () => {
  it('are the picked one by default, which reads what may go to it', async () => {
    const { near, far, result } = await ask('near', {});
    expect(result.status).toBe('tool');
    expect(near.requests.map(({ role }) => role)).toEqual(['main', 'subquery']);
    expect(near.sent).toContain(ROW);
    expect(far.requests).toEqual([]);
  });

  it.each([
    ['near', 'far'],
    ['far', 'near']
  ] as const)('%s leads and %s writes: neither reads more than may go over the network', async (main, writer) => {
    const { near, far, result, sees } = await ask(main, { subquery: writer });
    expect(result).toMatchObject({ status: 'tool', value: { provenance: { model: writer } } });
    const [leads, writes] = main === 'near' ? [near, far] : [far, near];
    expect(leads.requests.map(({ role }) => role)).toEqual(['main']);
    expect(writes.requests.map(({ role }) => role)).toEqual(['subquery']);
    expect(formsIn(near.sent + far.sent + sees, [ROW, CATEGORY])).toEqual([]);
    expect(writes.sent).toContain('amount');
    expect(writes.sent).toContain(QUESTION);
  });

  it('what was said here before is not read by one that asks a model elsewhere', async () => {
    const told = `The first is ${ROW}.`;
    const alone = await ask('near', {}, told);
    expect(alone.near.sent.split(ROW).length).toBeGreaterThan(2);
    const { near, far, sees } = await ask('near', { subquery: 'far' }, told);
    expect(near.sent).toContain('Which is the first?');
    expect(formsIn(near.sent + far.sent + sees, [ROW, CATEGORY])).toEqual([]);
  });
});

import { CellwrightError } from '../../../../agent/index.js';
import { analystReading } from '../../../../analyst/client/__tests__/analyst-reading.js';
import { readingOf } from '../../../../analyst/client/__tests__/conversation.js';
import { followUp } from '../../../../analyst/follow-up/follow-up.js';
import { agg, group, source, table } from '../../../../analyst/follow-up/__tests__/plans.js';
import { profileWith } from '../../../../plan/__tests__/profile-with.js';
import type { CellProposal, INotebookPort, RedraftPlace } from '../../../../toolsets/index.js';
import { FakeKernel } from '../../../../toolsets/__tests__/fake-kernel.js';
import type { ChatTurn, DraftView } from '../../../chat/state/chat-turn.js';
import { Models } from '../../../models/models.js';
import type { ModelEntry } from '../../../models/model-entry.js';
import { modelTeam } from '../../../models/model-team.js';
import { Tools } from '../../../plugins/tools.js';
import { buildQuestionAgent } from '../question-agent.js';
import { ChatNotices } from '../../services/chat-notices.js';
import type { ChatServices } from '../../services/chat-services.js';
import { DEFAULT_SETTINGS } from '../../settings/chat-settings.js';
import { Conversation } from '../../notebook/conversation.js';
import { Corrections } from '../corrections.js';
import { QuestionPrompts } from '../question-prompts.js';
import { historyOf } from '../../turns/history.js';
import type { NotebookSession } from '../../notebook/notebook-session.js';
import type { NotebookSessions } from '../../notebook/notebook-sessions.js';
import { makeTurn } from '../../__tests__/make-turn.js';
import { plainTrans } from '../../__tests__/plain-trans.js';

const evidence = { type: 'full' } as const;
const STAFF = profileWith([
  { name: 'empl_no', type: 'integer', dtype: 'int64' },
  { name: 'dept', type: 'text', dtype: 'str', distinct: { count: 5, approximate: false, evidence } },
  { name: 'annual_sal_usd', type: 'integer', dtype: 'int64' },
  { name: 'age', type: 'integer', dtype: 'int64' },
  { name: 'office_city', type: 'text', dtype: 'str', distinct: { count: 4, approximate: false, evidence } }
]);
const QUESTION = 'What is the average salary in each department?';
const hinted = (phrase: string, name: string) =>
  ({ type: 'column', phrase, table: 'df', name, kind: 'short' }) as const;
const READING = readingOf(table(group(source('df'), ['dept'], agg('mean', 'annual_sal_usd'))), [STAFF], {
  references: [hinted('salary', 'annual_sal_usd'), hinted('department', 'dept')]
});
const analyst = analystReading({ decide: () => ({ type: 'draft', reading: READING, others: [] }), followUp });
const builtin: ModelEntry = {
  id: 'builtin',
  label: 'Built-in analyst',
  place: 'offline',
  destination: 'page',
  create: () => Promise.resolve(analyst)
};

/** A notebook with one answered question, whose cell is as `draft` says. */
class Chat {
  turns: readonly ChatTurn[] = [];
  readonly kernel = new FakeKernel(STAFF);
  readonly notices = new ChatNotices(() => undefined);
  readonly asked: string[] = [];
  readonly saved: string[] = [];
  readonly redrafted: { readonly proposal: CellProposal; readonly place: RedraftPlace }[] = [];
  /** Why the cell cannot be written. */
  refusal: CellwrightError | undefined;
  running = false;
  entry = builtin;

  readonly notebook = {
    open: true,
    readCells: () => [],
    redraft: (proposal: CellProposal, place: RedraftPlace) => {
      if (this.refusal !== undefined) {
        return Promise.reject(this.refusal);
      }
      this.redrafted.push({ proposal, place });
      return Promise.resolve({ cellId: place.cellId, below: 2 });
    }
  } as unknown as INotebookPort;

  readonly session = {
    name: 'a.ipynb',
    path: 'a.ipynb',
    panel: { isDisposed: false },
    kernel: { displayName: 'Python 3' },
    port: this.kernel,
    profiles: [],
    conversation: new Conversation(),
    turn: (id: string) => this.turns.find(turn => turn.id === id),
    putTurn: (turn: ChatTurn) => {
      this.turns = this.turns.map(one => (one.id === turn.id ? turn : one));
    }
  } as unknown as NotebookSession;

  constructor() {
    Object.defineProperty(this.session, 'turns', { get: () => this.turns });
  }

  get corrections(): Corrections {
    const models = new Models(this.entry);
    const drafts = { portFor: () => this.notebook };
    const settings = { values: DEFAULT_SETTINGS };
    const dataFiles = { ofQuestion: () => Promise.resolve([]) };
    const services = {
      models,
      drafts,
      settings,
      tools: new Tools(),
      trans: plainTrans,
      version: '0',
      dataFiles,
      sharing: { enforced: () => null }
    } as unknown as ChatServices;
    const sessions = { ofTurn: () => this.session } as unknown as NotebookSessions;
    const prompts = new QuestionPrompts(services, sessions);
    return new Corrections(services, sessions, this.notices, prompts, {
      save: (_, { id }) => this.saved.push(id),
      running: () => this.running,
      ask: text => this.asked.push(text)
    });
  }

  /** Asks as the panel does and keeps the answer. */
  async answer(question: string, draft: DraftView): Promise<ChatTurn> {
    const agent = buildQuestionAgent({
      session: this.session,
      kernel: this.kernel,
      notebook: this.notebook,
      conversation: this.session.conversation,
      team: modelTeam({ current: builtin, entries: [builtin] }, {}),
      clients: { main: analyst, helpers: {} },
      tools: new Tools(),
      settings: DEFAULT_SETTINGS,
      version: '0',
      files: () => Promise.resolve([]),
      history: historyOf(this.turns, () => null),
      levelOf: () => null,
      onLeftOut: () => undefined
    });
    const result = await agent.run<CellProposal>(question);
    if (result.status !== 'tool') {
      throw new Error(`No draft for ${question}.`);
    }
    const turn = makeTurn({
      id: `run-${this.turns.length}`,
      question,
      model: { id: 'builtin', label: builtin.label, destination: 'page', place: builtin.place },
      status: 'done',
      proposal: result.value,
      messages: result.messages,
      sharing: { df: null },
      draft
    });
    this.turns = [...this.turns, turn];
    return turn;
  }
}

const waiting = { status: 'drafted', cellId: 'c', below: 2 } as const;
const TEXT = 'Read “salary” as age, not as annual_sal_usd.';

/** A chat whose question was answered. */
async function answered(draft: DraftView = waiting): Promise<{ readonly chat: Chat; readonly before: ChatTurn }> {
  const chat = new Chat();
  return { chat, before: await chat.answer(QUESTION, draft) };
}

describe('a correction', () => {
  it('writes the waiting draft anew in its place, runs nothing and is on record', async () => {
    const { chat, before } = await answered();
    expect(before.proposal?.code).toContain('annual_sal_usd');
    await chat.corrections.change(before.id, 0, 'age');
    const [turn] = chat.turns;
    expect(chat.redrafted).toEqual([{ proposal: turn?.proposal, place: { runId: before.id, cellId: 'c' } }]);
    expect(turn?.proposal).toMatchObject({
      code: 'df.groupby("dept")["age"].mean()',
      provenance: { question: QUESTION },
      assumptions: [{ text: '“salary” read as age' }, { text: '“department” read as dept' }]
    });
    expect(turn).toMatchObject({ draft: waiting, corrections: [TEXT] });
    expect(turn?.messages?.flatMap(message => (message.role === 'user' ? [message.text] : []))).toEqual([
      QUESTION,
      TEXT
    ]);
    expect([chat.asked, chat.kernel.executed, chat.notices.list]).toEqual([[], [], []]);
    expect(chat.saved).toEqual([before.id]);
  });

  it('is what a follow-up builds on', async () => {
    const { chat } = await answered();
    await chat.corrections.change('run-0', 0, 'age');
    const follow = await chat.answer('and the median?', waiting);
    expect(follow.proposal?.code).toBe('df.groupby("dept")["age"].median()');
  });

  it('may be followed by another, and be taken back', async () => {
    const { chat, before } = await answered();
    const { corrections } = chat;
    await corrections.change('run-0', 0, 'age');
    await corrections.change('run-0', 1, 'office_city');
    expect(chat.turns[0]?.proposal?.code).toBe('df.groupby("office_city")["age"].mean()');
    await corrections.change('run-0', 1, 'dept');
    await corrections.change('run-0', 0, 'annual_sal_usd');
    expect(chat.turns[0]?.proposal?.code).toBe(before.proposal?.code);
  });

  it('changes a card that waits, and inserts nothing', async () => {
    const { chat } = await answered({ status: 'card', why: 'setting' });
    await chat.corrections.change('run-0', 0, 'age');
    expect(chat.turns[0]).toMatchObject({
      proposal: { code: 'df.groupby("dept")["age"].mean()' },
      draft: { status: 'card', why: 'setting' }
    });
    expect(chat.redrafted).toEqual([]);
  });

  it.each<[string, DraftView]>([
    ['ran', { status: 'ran', cellId: 'c', executionCount: 4, ms: 3, edited: false }],
    ['kept', { status: 'kept', cellId: 'c' }]
  ])('leaves a cell that the user %s, asks for another draft and says so', async (_, draft) => {
    const { chat, before } = await answered(draft);
    await chat.corrections.change('run-0', 0, 'age');
    expect(chat.turns).toEqual([before]);
    expect(chat.asked).toEqual([TEXT]);
    expect(chat.notices.list.map(({ text }) => text)).toEqual([
      'The cell is left as it is. The changed draft is a cell of its own below it.'
    ]);
    expect((await chat.answer(TEXT, waiting)).proposal?.code).toBe('df.groupby("dept")["age"].mean()');
  });

  it('leaves a cell that was edited meanwhile, in the same way', async () => {
    const { chat, before } = await answered();
    chat.refusal = new CellwrightError('cell_changed', 'edited');
    await chat.corrections.change('run-0', 0, 'age');
    expect(chat.turns).toEqual([before]);
    expect([chat.asked, chat.notices.list.length]).toEqual([[TEXT], 1]);
  });

  it('is the next question where a language model is to answer', async () => {
    const { chat, before } = await answered();
    chat.entry = { ...builtin, id: 'openai:any', destination: 'network' };
    await chat.corrections.change('run-0', 0, 'age');
    expect(chat.asked).toEqual([TEXT]);
    expect(chat.turns).toEqual([before]);
    expect(chat.redrafted).toEqual([]);
  });

  it('waits for a question that runs, and takes nothing that was not offered', async () => {
    const { chat, before } = await answered();
    await chat.corrections.change('run-0', 0, 'empl_no');
    await chat.corrections.change('run-0', 7, 'age');
    expect(chat.notices.list).toEqual([]);
    chat.running = true;
    await chat.corrections.change('run-0', 0, 'age');
    expect(chat.notices.list.length).toBe(1);
    expect([chat.turns, chat.asked]).toEqual([[before], []]);
  });

  it('says why a cell could not be written', async () => {
    const { chat, before } = await answered();
    chat.refusal = new CellwrightError('read_only', 'The notebook is read-only.');
    await chat.corrections.change('run-0', 0, 'age');
    expect(chat.notices.list).toMatchObject([{ severity: 'error', text: 'The notebook is read-only.' }]);
    expect(chat.turns).toEqual([before]);
  });
});

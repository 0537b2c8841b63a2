import { createAgent } from '../../../../agent/index.js';
import { ScriptedModelClient } from '../../../../models/scripted/index.js';
import type { SharingLevel } from '../../../../datasets/index.js';
import type { ChatTurn } from '../../../chat/state/chat-turn.js';
import { historyOf, READABLE } from '../history.js';
import { makeProposal, makeTurn } from '../../__tests__/make-turn.js';

const CANARY = 'CANARY-7731';
type Place = { readonly destination: 'page' | 'server' | 'network'; readonly place: string };
type Levels = Readonly<Record<string, SharingLevel | null>>;

const here = (destination: Place['destination'], place = 'here'): Place => ({ destination, place });
const network = here('network');
const profiles = [
  {
    name: 'df',
    columns: ['species', 'note', 'mass', 'island'].map(name => ({ name, type: 'text', dtype: 'object' }) as const)
  }
];

/** What a model somewhere reads of a turn, at these levels of datasets. */
async function readBy(to: Place, turn: ChatTurn, levels: Levels = {}): Promise<string> {
  const model = new ScriptedModelClient({ destination: to.destination, replies: [{ text: 'a' }] });
  await createAgent({
    model,
    toolsets: [],
    prompt: '',
    history: historyOf([turn], dataset => levels[dataset] ?? null, { to, profiles }),
    audience: { place: to.place, level: READABLE }
  }).run('And?');
  return JSON.stringify(model.requests[0]?.messages);
}

const answered = (made: Place, sharing?: Levels): ChatTurn =>
  makeTurn({
    model: { id: 'm', label: 'M', ...made },
    ...(sharing && { sharing }),
    messages: [
      { role: 'user', text: 'Which island?' },
      { role: 'assistant', text: `Mostly ${CANARY}`, calls: [] }
    ]
  });

describe('historyOf', () => {
  it.each([
    [here('page'), here('server'), false],
    [here('page'), network, false],
    [here('server'), network, false],
    [here('network', 'api.one.example'), here('network', 'api.two.example'), false],
    [network, network, true],
    [network, here('page'), true],
    [here('server'), here('server'), true],
    [here('network', 'api.one.example'), here('server', 'local'), true]
  ])('lets an answer made for %o be read at %o, and the question in any case: %s', async (made, asked, isRead) => {
    const seen = await readBy(asked, answered(made));
    expect(seen.includes(CANARY)).toBe(isRead);
    expect(seen).toContain('Which island?');
  });

  it.each<[Levels, Levels, boolean]>([
    [{ df: 'rows', other: 'names' }, { df: 'types', other: 'types' }, false],
    [{ df: 'statistics' }, { df: 'types' }, false],
    [{ df: 'types' }, { df: 'types' }, true],
    [{ df: 'types' }, { df: 'rows' }, true],
    [{ df: null }, { df: 'rows' }, true],
    [{ df: 'rows', zones: 'types' }, { df: 'types', zones: 'rows' }, false]
  ])('keeps an answer made at %j for one who may read %j: %s', async (made, levels, isRead) => {
    const seen = await readBy(network, answered(network, made), levels);
    expect(seen.includes(CANARY)).toBe(isRead);
    expect(seen).toContain('Which island?');
  });

  it('leaves out what another question took the place of', () => {
    const messages = [{ role: 'user' as const, text: 'men fare' }];
    const turns = [makeTurn({ id: 'a', supersededBy: 'b', messages }), makeTurn({ id: 'b', messages })];
    expect(historyOf(turns, () => null, { to: network, profiles })).toHaveLength(1);
  });
});

describe('a draft of the built-in analyst', () => {
  const drafted = makeTurn({
    question: 'Mean mass of Gentoo per island?',
    sharing: { df: null },
    proposal: makeProposal({
      code: `# ${CANARY}\ndf[(df["species"] == "Gentoo") & (df["note"] != '${CANARY}') & (df["mass"] < 6317.5)].groupby("island")["mass"].mean()\nx = """${CANARY}\n"""; y = f"${CANARY}"; z = r'a\\'${CANARY}'`,
      reason: `Mean mass, ${CANARY} left out`
    }),
    messages: [
      { role: 'user', text: 'Mean mass of Gentoo per island?' },
      { role: 'assistant', text: CANARY, calls: [] }
    ]
  });
  const values = [CANARY, '6317.5'];
  const kept = ['Gentoo', 'species', 'groupby(\\"island\\")[\\"mass\\"].mean()'];

  it.each([
    ['server', { df: 'statistics' }, true],
    ['network', { df: 'statistics' }, true],
    ['network', { df: 'types' }, false],
    ['network', { df: 'names' }, false],
    ['network', { df: 'rows', 'data/other.csv': 'types' }, false]
  ] as const)(
    'goes to a model at %s that may read %j, with values that the user did not name: %s',
    async (to, levels, isWhole) => {
      const sharing = Object.fromEntries(Object.keys(levels).map(name => [name, null]));
      const seen = await readBy(here(to), { ...drafted, sharing }, levels);
      expect(values.filter(value => seen.includes(value))).toEqual(isWhole ? values : []);
      expect(kept.filter(text => !seen.includes(text))).toEqual([]);
      expect(seen).not.toContain('withheld');
    }
  );

  it('stays whole for the analyst itself', () => {
    const own = historyOf([drafted], () => null, { to: here('page'), profiles });
    expect(own.map(record => ('message' in record ? record.message : undefined))).toEqual(drafted.messages);
  });
});

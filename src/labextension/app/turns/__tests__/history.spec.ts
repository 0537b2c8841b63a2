import { createAgent } from '../../../../agent/index.js';
import { parseScenario, ScriptedModelClient } from '../../../../models/scripted/index.js';
import type { SharingLevel } from '../../../../datasets/index.js';
import type { ChatTurn } from '../../../chat/state/chat-turn.js';
import { historyOf, READABLE } from '../history.js';
import { makeTurn } from '../../__tests__/make-turn.js';

const CANARY = 'CANARY-7731';
type Place = { readonly destination: 'page' | 'server' | 'network'; readonly place: string };

/** What a model somewhere reads of a turn answered elsewhere. */
async function read(
  made: Place,
  asked: Place,
  sharing?: ChatTurn['sharing'],
  levelNow: (dataset: string) => SharingLevel | null = () => null
): Promise<string> {
  const turn = makeTurn({
    model: { id: 'm', label: 'M', ...made },
    ...(sharing === undefined ? {} : { sharing }),
    messages: [
      { role: 'user', text: 'Which island?' },
      { role: 'assistant', text: `Mostly ${CANARY}`, calls: [] }
    ]
  });
  const model = new ScriptedModelClient(parseScenario({ destination: asked.destination, replies: [{ text: 'a' }] }));
  const { place } = asked;
  await createAgent({
    model,
    toolsets: [],
    prompt: '',
    history: historyOf([turn], levelNow),
    audience: { place, level: READABLE }
  }).run('And?');
  return JSON.stringify(model.requests[0]?.messages);
}

const here = (destination: Place['destination'], place = 'here'): Place => ({ destination, place });

describe('historyOf', () => {
  it.each([
    [here('page'), here('server')],
    [here('page'), here('network')],
    [here('server'), here('network')],
    [here('network', 'api.one.example'), here('network', 'api.two.example')]
  ])('withholds an answer made for %o from a model at %o, but not the question', async (made, asked) => {
    const seen = await read(made, asked);
    expect(seen).not.toContain(CANARY);
    expect(seen).toContain('Which island?');
  });

  it.each([
    [here('network'), here('network')],
    [here('network'), here('page')],
    [here('server'), here('server')],
    [here('network', 'api.one.example'), here('server', 'local')]
  ])('keeps an answer made for %o for a model at %o', async (made, asked) => {
    expect(await read(made, asked)).toContain(CANARY);
  });

  it.each([
    ['rows', 'types', false],
    ['statistics', 'types', false],
    ['types', 'types', true],
    ['types', 'rows', true],
    [null, 'rows', true]
  ] as const)('keeps an answer made at %s for one who may read %s: %s', async (made, now, kept) => {
    const there = here('network');
    const seen = await read(there, there, { df: made, other: 'names' }, name => (name === 'df' ? now : 'types'));
    expect(seen.includes(CANARY)).toBe(kept);
    expect(seen).toContain('Which island?');
  });

  it('is read by nobody when one of several datasets was shared further than it may be now', async () => {
    const there = here('network');
    const seen = await read(there, there, { df: 'rows', zones: 'types' }, name => (name === 'df' ? 'types' : 'rows'));
    expect(seen).not.toContain(CANARY);
  });

  it('leaves out what another question took the place of', () => {
    const messages = [{ role: 'user' as const, text: 'men fare' }];
    const turns = [makeTurn({ id: 'a', supersededBy: 'b', messages }), makeTurn({ id: 'b', messages })];
    expect(historyOf(turns, () => null)).toHaveLength(1);
  });
});

describe('a draft of the built-in analyst', () => {
  const drafted = makeTurn({
    question: 'Mean mass of Gentoo per island?',
    sharing: { df: null },
    proposal: {
      type: 'cellwright.proposal',
      language: 'python',
      code: `# ${CANARY}\ndf[(df["species"] == "Gentoo") & (df["note"] != '${CANARY}') & (df["mass"] < 6317.5)].groupby("island")["mass"].mean()\nx = """${CANARY}\n"""; y = f"${CANARY}"; z = r'a\\'${CANARY}'`,
      reason: `Mean mass, ${CANARY} left out`,
      assumptions: [],
      checks: [],
      datasets: [{ name: 'df', fingerprint: 'f', rows: 344, columns: 4 }],
      provenance: { question: '', model: 'builtin', date: '', version: '' }
    },
    messages: [
      { role: 'user', text: 'Mean mass of Gentoo per island?' },
      { role: 'assistant', text: CANARY, calls: [] }
    ]
  });
  const profiles = [
    {
      name: 'df',
      columns: ['species', 'note', 'mass', 'island'].map(name => ({ name, type: 'text', dtype: 'object' }) as const)
    }
  ];
  const readBy = async (to: Place, levels: Readonly<Record<string, SharingLevel>>): Promise<string> => {
    const model = new ScriptedModelClient(parseScenario({ destination: to.destination, replies: [{ text: 'a' }] }));
    await createAgent({
      model,
      toolsets: [],
      prompt: '',
      history: historyOf([drafted], dataset => levels[dataset] ?? 'rows', { to, profiles }),
      audience: { place: to.place, level: READABLE }
    }).run('And?');
    return JSON.stringify(model.requests[0]?.messages);
  };

  it.each(['server', 'network'] as const)(
    'goes to a model at %s that may read statistics, as it is',
    async destination => {
      const seen = await readBy(here(destination), { df: 'statistics' });
      expect(seen).not.toContain('withheld');
      expect(seen).toContain('6317.5');
      expect(seen).toContain(CANARY);
    }
  );

  it.each(['names', 'types'] as const)(
    'goes to one that may read %s without values that the user did not name',
    async level => {
      const seen = await readBy(here('network'), { df: level });
      expect(seen).not.toContain(CANARY);
      expect(seen).not.toContain('6317');
      expect(seen).not.toContain('withheld');
      for (const kept of ['Gentoo', 'species', 'groupby(\\"island\\")[\\"mass\\"].mean()']) {
        expect(seen).toContain(kept);
      }
    }
  );

  it('is held to the least of the levels of what was read for it', async () => {
    const turn = { ...drafted, sharing: { df: null, 'data/other.csv': null } };
    const [, again] = historyOf([turn], dataset => (dataset === 'df' ? 'rows' : 'types'), {
      to: here('network'),
      profiles
    });
    expect(JSON.stringify(again)).not.toContain(CANARY);
  });

  it('stays whole for the analyst itself', () => {
    const own = historyOf([drafted], () => null, { to: { destination: 'page' }, profiles });
    expect(own.map(record => ('message' in record ? record.message : undefined))).toEqual(drafted.messages);
  });
});

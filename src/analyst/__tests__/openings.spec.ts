import { compilePlan, whenLoaded } from '../../analysis/index.js';
import { profileWith } from '../../analysis/__tests__/profile-with.js';
import type { ColumnProfile } from '../../datasets/index.js';
import { decline } from '../client/decline.js';
import { decideTurn } from '../conversation/decide-turn.js';
import type { Decision } from '../ranking/decide.js';
import { loadParts } from './load-parts.js';

beforeAll(loadParts);

const evidence = { type: 'full' } as const;

function group(name: string, values: readonly string[], complete = true): Partial<ColumnProfile> & { name: string } {
  const counted = values.map(value => ({ value, count: 9 }));
  const distinct = { count: complete ? values.length : 70, approximate: false, evidence };
  return { name, type: 'text', dtype: 'str', distinct, top: { values: counted, complete, evidence } };
}

const profiles = [
  profileWith([group('Line', ['N1', 'N2']), { name: 'Ticket Price' }, { name: 'Stops', type: 'integer' }], {
    name: 'trams'
  }),
  profileWith([group('Judge', ['Ida Moe', 'Per Lie', 'Eva Dal'], false), { name: 'Spectators' }], { name: 'shows' }),
  profileWith([group('Head', ['Ann Orr', 'Cy Poe'], false), group('Oven', ['gas', 'wood']), { name: 'Wage' }], {
    name: 'bakers'
  }),
  profileWith([group('Guild', ['masons', 'joiners']), { name: 'Net Wage' }], { name: 'wages' }),
  profileWith([group('Passenger', ['Bo Lie', 'Al Rud'], false), group('Stage', ['adult', 'child']), { name: 'Paid' }], {
    name: 'liner'
  }),
  profileWith([group('Pond', ['upper', 'lower']), { name: 'Depth' }], { name: 'carp' })
];
const data = { type: 'cellwright.datasets', profiles, variables: [], modules: {} } as const;

/** What each of some questions in one chat is read as. */
async function chat(...questions: readonly string[]): Promise<readonly Decision[]> {
  const decisions: Decision[] = [];
  for (const question of questions) {
    const before = decisions.flatMap(one => (one.type === 'plan' ? [one.plan] : [])).at(-1);
    decisions.push(await whenLoaded(() => decideTurn(question, data, before)));
  }
  return decisions;
}

/** The code of the last answer, or what is said in its place. */
async function last(...questions: readonly string[]): Promise<string> {
  const decision = (await chat(...questions)).at(-1);
  const question = questions.at(-1) ?? '';
  return whenLoaded(() =>
    decision === undefined
      ? ''
      : decision.type === 'plan'
        ? compilePlan(decision.plan, decision.profile, data).code
        : decline(decision, data, '', question).text
  );
}

const BEFORE = 'average Ticket Price by Line';

it.each(['Also: average Wage by Oven', 'And: average Wage by Oven', 'Now: average Wage by Oven'])(
  'a colon may stand behind an opening: %s',
  async question => {
    expect(await last(BEFORE, question)).toContain('groupby("Oven")["Wage"].mean()');
    expect(await last(question)).toContain('groupby("Oven")["Wage"].mean()');
  }
);

describe('an opening that leads over to a question of its own', () => {
  it.each([
    ['What about average Depth by Pond?', 'carp.groupby("Pond")["Depth"].mean()'],
    ['How about the average Depth by Pond?', 'carp.groupby("Pond")["Depth"].mean()'],
    ['What about average Depth by Pond in carp?', 'carp.groupby("Pond")["Depth"].mean()'],
    ['Also show the average Depth by Pond', 'carp.groupby("Pond")["Depth"].mean()'],
    ['Can you also show the average Depth by Pond', 'carp.groupby("Pond")["Depth"].mean()'],
    ['Could you also give me the total Depth by Pond?', 'carp.groupby("Pond")["Depth"].sum()'],
    ['Please also show the total Depth by Pond', 'carp.groupby("Pond")["Depth"].sum()'],
    ['What about bakers per Oven?', 'bakers["Oven"].value_counts()'],
    ['What about the number of bakers by Oven?', 'bakers["Oven"].value_counts()']
  ])('leaves that question as it is, behind an answer and in front of a chat: %s', async (question, code) => {
    expect(await last(BEFORE, question)).toContain(code);
    expect(await last(question)).toContain(code);
  });

  it.each([
    ['What about the median?', 'trams.groupby("Line")["Ticket Price"].median()'],
    ['Can you also show the median?', 'trams.groupby("Line")["Ticket Price"].median()'],
    ['Also Stops', 'trams.groupby("Line")["Stops"].mean()'],
    ['How about N1?', 'trams[trams["Line"] == "N1"].groupby("Line")["Ticket Price"].mean()']
  ])('still changes an answer that has all it names: %s', async (question, code) => {
    expect(await last(BEFORE, question)).toContain(code);
  });

  it.each(['And for the gas ones?', 'How about N1?', 'also by Pond', 'Can you also sort it?'])(
    'is missed where nothing is asked behind it, and there was no answer: %s',
    async question => {
      expect(await last(question)).toContain('there is no earlier answer here');
    }
  );

  it('never says that there is no earlier answer where there is one', async () => {
    for (const rest of ['give me the total Grumble', 'show it by Grumble', 'by Grumble']) {
      const said = await last(BEFORE, `Could you also ${rest}`);
      expect(said).toMatch(/^(?:There is no column|I could not read) “Grumble”/u);
    }
  });
});

describe('the name of a column', () => {
  it('is no value of another one', async () => {
    expect(await last('average Spectators by Judge for Guild')).toContain('“Guild”');
    const asked = ['average Spectators by Judge', 'What about average Net Wage by Guild?'];
    expect(await last(...asked)).toContain('wages.groupby("Guild")["Net Wage"].mean()');
    expect(await last(...asked, 'average Depth by Pond')).toContain('carp.groupby("Pond")["Depth"].mean()');
    expect(await last('average Spectators by Judge for Tim Fay')).toContain('shows["Judge"] == "Tim Fay"');
  });
});

describe('a question that says what is counted', () => {
  it.each(['number of adult passengers', 'the number of adult passengers'])('is complete: %s', async question => {
    const code = '(liner["Stage"] == "adult").sum()';
    expect(await last(question)).toContain(code);
    expect(await last('average Paid by Stage', question)).toContain(code);
  });
});

describe('what is said of a word that is no column', () => {
  it('is nothing where it speaks of the answer before', async () => {
    for (const question of ['median instead', 'use the median instead']) {
      expect(await last('number of bakers by Oven', question)).toBe('I know “median”, but not what is asked about it.');
    }
  });

  it('is of all frames, however few of them were read', async () => {
    expect(await last('average Grumble by Oven')).toContain('no column “Grumble” in any of the 6 data frames.');
  });
});

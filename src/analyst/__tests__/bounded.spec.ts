import { runsAll, tenth } from '../../../faults/ledger.js';
import type { ModelEvent } from '../../agent/index.js';
import { isDeclineData } from '../../analysis/index.js';
import { ask, birds, LARGE } from './ask-analyst.js';
import { nastyQuestions } from './nasty-questions.js';

const textOf = (events: readonly ModelEvent[]): string =>
  events.map(event => (event.type === 'text' ? event.delta : '')).join('');

const endOf = (events: readonly ModelEvent[]): string => {
  const last = events.at(-1);
  return last?.type === 'end' ? last.reason : JSON.stringify(last);
};
/** Each may take all the steps that a question has: the gate asks every third of its tenth. */
const ASKED = tenth('nasty questions', nastyQuestions()).filter((_, at) => runsAll || at % 3 === 0);

describe('text that nobody asks but somebody pastes', () => {
  it.each(ASKED)('comes to an end: %#', async question => {
    expect(endOf(await ask(question))).toBe('stop');
  });

  it.each(LARGE)('comes to an end over %s, where an ordinary question is answered', async (_, profiles) => {
    const plain = await ask('average body mass by species', profiles);
    expect(textOf(plain)).toContain('groupby("species")["body_mass_g"].mean()');
    for (const question of tenth(
      'nasty questions over much',
      nastyQuestions().filter((__, at) => at % 40 === 0)
    )) {
      expect(endOf(await ask(question, profiles))).toBe('stop');
    }
  });

  it('ends in one sentence with the cause and what to do', async () => {
    const pasted = await ask('body mass by species, '.repeat(90));
    expect(textOf(pasted)).toBe(
      'This has 1980 characters, and I read questions of at most 1200: ask for one thing in one short sentence, or connect a language model.'
    );
    expect(pasted.some(event => event.type === 'data' && isDeclineData(event.data))).toBe(true);
    const mixed = await ask('drop rows where sex is missing and then '.repeat(20));
    expect(textOf(mixed)).toBe(
      'Reading this takes me more steps than I may spend on one question: ask for one thing in one short sentence, or connect a language model.'
    );
  });

  it('is the same for a question that was asked before', async () => {
    const profiles = [structuredClone(birds)];
    const question = 'average body mass by species and '.repeat(8);
    const first = await ask(question, profiles);
    const again = await ask(question, profiles);
    expect(again).toEqual(first);
  });
});

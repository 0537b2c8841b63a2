import { ask, LARGE } from './ask-analyst.js';
import { nastyQuestions } from './nasty-questions.js';

/** Wanted is a second; a machine that does ten things at once gets more. */
const SECONDS = 6;

/** Seconds of the processor for one question. */
async function secondsOf(...asked: Parameters<typeof ask>): Promise<number> {
  const start = process.cpuUsage();
  await ask(...asked);
  const { user, system } = process.cpuUsage(start);
  return (user + system) / 1e6;
}

describe('the effort for one question', () => {
  it('is bounded for text that nobody asks but somebody pastes', async () => {
    const questions = nastyQuestions();
    expect(questions.length).toBeGreaterThan(200);
    await ask('drop rows where sex is missing, then plot the mean body mass by island');
    const slow: string[] = [];
    for (const question of questions) {
      const seconds = await secondsOf(question);
      if (seconds > SECONDS) {
        slow.push(`${seconds.toFixed(1)} s: ${question.slice(0, 80)}`);
      }
    }
    expect(slow).toEqual([]);
  }, 600_000);

  it.each(LARGE)(
    'is bounded over %s',
    async (_, profiles) => {
      await ask('average body mass by species', profiles);
      for (const question of nastyQuestions().filter((__, at) => at % 40 === 0)) {
        expect(await secondsOf(question, profiles)).toBeLessThan(SECONDS);
      }
    },
    300_000
  );
});

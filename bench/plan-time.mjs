import { quantile } from './measure.mjs';
import { openAnalyst } from './penguins.mjs';

const ROUNDS = 20;
/** In the words of the columns: each must be drafted, however sure the analyst is of others. */
const QUESTIONS = [
  'mean body_mass_g by species',
  'number of rows by island',
  'mean flipper_length_mm by island',
  'the 5 rows with the highest body_mass_g',
  'number of rows where body_mass_g is above 4000',
  'histogram of bill_length_mm',
  'correlation between flipper_length_mm and body_mass_g',
  'which columns have missing values?',
  'drop rows where sex is missing',
  'median bill_depth_mm by year'
];
/** A question of the built-in analyst until its plan and code are there, without a page, a kernel or an agent. */
export const planTime = {
  title: 'Question to plan and code, built-in analyst',
  baseline: 'the request written and read as JSON, in turns',
  target: '≤ 50 ms',
  measure: async () => {
    const analyst = await openAnalyst();
    const answer = async question => {
      const request = analyst.requestFor(question);
      const bare = performance.now();
      JSON.parse(JSON.stringify(request));
      const start = performance.now();
      await analyst.draft(request);
      return { whole: performance.now() - start, bare: start - bare };
    };
    const times = [];
    for (let round = 0; round <= ROUNDS; round += 1) {
      for (const question of QUESTIONS) {
        const time = await answer(question);
        if (round > 0) times.push(time); // The first round loads code.
      }
    }
    const whole = times.map(time => time.whole);
    const median = quantile(whole, 0.5);
    const bare = quantile(
      times.map(time => time.bare),
      0.5
    );
    return {
      value: `${median.toFixed(1)} ms (95 %: ${quantile(whole, 0.95).toFixed(1)} ms)`,
      ratio: median / bare,
      samples: `median of ${ROUNDS} rounds of ${QUESTIONS.length} questions, after one warm-up`
    };
  }
};

import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { repository } from '../scripts/setup/repository.mjs';
import { quantile } from './quantile.mjs';

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
const DTYPES = { text: 'str', integer: 'int64', number: 'float64' };

/** The example file's profile as that of a pandas frame `df`. */
async function penguins() {
  const file = join(repository.root, 'examples', 'data', 'penguins.csv');
  const args = [join(repository.root, 'scripts', 'profile.mjs'), file, '--json'];
  const { stdout } = await promisify(execFile)(process.execPath, args);
  const { profile } = JSON.parse(stdout);
  const columns = profile.columns.map(column => ({ ...column, dtype: DTYPES[column.type] }));
  return { ...profile, name: 'df', engine: 'pandas', kind: 'frame', columns };
}

/** A question of the built-in analyst until its plan and code are there, without a page, a kernel or an agent. */
export const planTime = {
  title: 'Question to plan and code, built-in analyst',
  baseline: 'the request written and read as JSON, in turns',
  target: '≤ 50 ms',
  measure: async () => {
    const { createAnalyst } = await import('../lib/analyst/index.js');
    const { isAnalysisReply } = await import('../lib/plan/index.js');
    const data = { type: 'cellwright.datasets', profiles: [await penguins()], variables: ['df'], modules: {} };
    const signal = new AbortController().signal;
    const answer = async question => {
      const messages = [{ role: 'user', text: question }];
      const request = { role: 'subquery', messages, tools: [], context: [{ text: 'df', data }] };
      const bare = performance.now();
      JSON.parse(JSON.stringify(request));
      const start = performance.now();
      let found = false;
      for await (const event of createAnalyst().stream(request, signal)) {
        found ||= event.type === 'data' && isAnalysisReply(event.data);
      }
      if (!found) throw new Error(`There is no plan for “${question}”.`);
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

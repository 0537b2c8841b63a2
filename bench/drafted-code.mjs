import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { repository } from '../scripts/setup/repository.mjs';
import { openAnalyst, penguinsFile } from './penguins.mjs';

/** Questions, with what an experienced user of pandas would type for each. */
const PAIRS = {
  'mean body_mass_g by species': 'df.groupby("species")["body_mass_g"].mean()',
  'mean body_mass_g by species and sex': 'df.groupby(["species", "sex"])["body_mass_g"].mean()',
  'median bill_depth_mm by year': 'df.groupby("year")["bill_depth_mm"].median()',
  'count rows by year and species': 'df.groupby(["year", "species"]).size()',
  'share of rows by species': 'df["species"].value_counts(normalize=True)',
  'the 5 rows with the highest body_mass_g': 'df.nlargest(5, "body_mass_g")',
  'sort by bill_length_mm, highest first': 'df.sort_values("bill_length_mm", ascending=False)',
  'number of rows where body_mass_g is above 4000': '(df["body_mass_g"] > 4000).sum()',
  'number of different islands': 'df["island"].nunique()',
  'which columns have missing values?': 'df.isna().sum()',
  'drop rows where sex is missing': 'df.dropna(subset=["sex"])',
  'correlation between flipper_length_mm and body_mass_g': 'df["flipper_length_mm"].corr(df["body_mass_g"])'
};

/** Drafts of the built-in analyst beside what a person would write, on a million rows of a pandas frame. */
export const draftedCode = {
  title: 'Drafted pandas code on 1,000,000 rows, all questions',
  baseline: 'hand-written code for the same, in turns',
  target: '≤ 1.1 times',
  measure: async ({ python }) => {
    const analyst = await openAnalyst();
    const pairs = [];
    for (const [question, handWritten] of Object.entries(PAIRS)) {
      const answer = await analyst.draft(analyst.requestFor(question));
      pairs.push([/```python\n([\s\S]*?)```/.exec(answer)[1], handWritten]);
    }
    const args = [join(repository.root, 'bench', 'drafted_code.py'), penguinsFile];
    const child = spawn(python, args, { stdio: ['pipe', 'pipe', 'inherit'] });
    child.stdin.end(JSON.stringify(pairs));
    const [printed] = await Promise.all([text(child.stdout), once(child, 'exit')]);
    const times = JSON.parse(printed);
    const sum = at => times.reduce((all, pair) => all + pair[at], 0);
    const ratios = times.map(([drafted, handWritten]) => drafted / handWritten);
    const worst = ratios.indexOf(Math.max(...ratios));
    return {
      value: `${sum(0).toFixed(2)} s (at worst ${ratios[worst].toFixed(2)} times)`,
      ratio: sum(0) / sum(1),
      samples: `median of 9 rounds of ${times.length} questions, after one warm-up; worst: “${Object.keys(PAIRS)[worst]}”`
    };
  }
};

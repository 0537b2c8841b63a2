import { createReadStream, readFileSync, writeFileSync } from 'node:fs';
import { createInterface } from 'node:readline';

/**
 * `answered.mjs BUNDLE OUT WEIGHTS SNAPSHOTS`: readings of questions of which the answer is known and no plan. SNAPSHOTS is what
 * `eval/snapshots.py` prints. OUT gets a question a line, as `candidates.mjs` writes them, with the code of each reading; OUT.jobs the
 * code for `eval/outcomes.py`.
 */
const [, , bundle, out, weightsFile, snapshots] = process.argv;
const { asPrinted, checkPlan, featuresOf, meaningKey, parse, parseSnapshot, printPlan, signsOf, tablesOf, Weights } =
  await import(bundle);

/** Readings of a question, and those of which the code is run; a chart takes long to judge. */
const KEPT = 64;
const TRIED = 12;
const TRIED_CHARTS = 4;
const start = JSON.parse(readFileSync(new URL('start.json', import.meta.url), 'utf8'));
const weights = new Weights(
  new Map(Object.entries({ ...start, ...JSON.parse(readFileSync(weightsFile, 'utf8')).all }))
);

const lines = [];
const jobs = [];
for await (const line of createInterface({ input: createReadStream(snapshots) })) {
  const { id, kind, question: text, after, domain, snapshot } = JSON.parse(line);
  // The judge has the tables as frames of pandas; questions of 6b are about those of polars.
  if (after.length > 0 || kind === '6b') continue;
  const { profiles, variables, modules } = parseSnapshot(snapshot, 0);
  const parsed = parse(text, tablesOf({ profiles }), weights);
  const { question, chart } = parsed;
  const known = new Set();
  const readings = [];
  for (const { plan, item } of parsed.readings) {
    const key = meaningKey(plan);
    if (known.has(key)) continue;
    known.add(key);
    const printable = asPrinted(plan, profiles);
    const checked = checkPlan(printable.plan, printable.profiles);
    const printed = checked.status === 'checked' ? printPlan(checked, { variables, modules }) : {};
    if (printed.code === undefined) continue;
    const rank = readings.length;
    if (rank < (kind === '4' ? TRIED_CHARTS : TRIED)) jobs.push(JSON.stringify({ id, code: printed.code, rank }));
    readings.push({
      plan,
      right: false,
      total: item.total,
      rule: item.rule,
      triggers: [...new Set(item.triggers)],
      signs: signsOf(parsed, item, plan.type),
      features: Object.fromEntries(
        [...featuresOf(question, chart, item)].filter(([feature]) => !feature.startsWith('word '))
      )
    });
    if (readings.length === KEPT) break;
  }
  lines.push(
    JSON.stringify({
      id,
      table: `eval ${domain}`,
      text,
      answerable: kind !== '7',
      label: null,
      isExecuted: true,
      classes: question.tokens.map((token, at) => [token.stem, question.classes[at]]),
      grams: [...question.grams.keys()],
      readings
    })
  );
}
writeFileSync(out, `${lines.join('\n')}\n`);
writeFileSync(`${out}.jobs`, `${jobs.join('\n')}\n`);

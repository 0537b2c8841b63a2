import { appendFileSync, readFileSync, writeFileSync } from 'node:fs';
import { basename } from 'node:path';

/**
 * `candidates.mjs BUNDLE OUT WEIGHTS|- FILE…`: parses each question of exported tables and writes its readings with their features, and
 * which of them mean what its plan means. WEIGHTS is the `folds.json` of train.py.
 */
const [, , bundle, out, weightsFile, ...files] = process.argv;
const { featuresOf, parse, signsOf, Weights, meaningKey, parseSnapshot } = await import(bundle);
const START = Object.entries(JSON.parse(readFileSync(new URL('start.json', import.meta.url), 'utf8')));

const KEPT = 64;
const read = weightsFile === '-' ? undefined : JSON.parse(readFileSync(weightsFile, 'utf8'));
const weightsOf = table =>
  new Weights(new Map([...START, ...Object.entries(read === undefined ? {} : (read.folds[table] ?? read.all))]));

writeFileSync(out, '');
let [asked, first, among, milliseconds] = [0, 0, 0, []];
for (const file of files) {
  const { name, snapshot, questions } = JSON.parse(readFileSync(file, 'utf8'));
  const { profiles } = parseSnapshot(snapshot, 0);
  const weights = weightsOf(name);
  const lines = [];
  let [n, top, any] = [0, 0, 0];
  for (const { text, plan } of questions) {
    const started = performance.now();
    const parsed = parse(text, profiles, weights);
    const { question, chart, readings } = parsed;
    milliseconds.push(performance.now() - started);
    const wanted = plan === null ? undefined : meaningKey(plan);
    const seen = new Set();
    const kept = [];
    for (const { plan: read, item } of readings) {
      const key = meaningKey(read);
      if (seen.has(key)) continue;
      seen.add(key);
      kept.push({ key, item, plan: read, right: key === wanted });
      if (kept.length >= KEPT) break;
    }
    if (plan !== null) {
      n++;
      top += kept[0]?.right === true ? 1 : 0;
      any += kept.some(({ right }) => right) ? 1 : 0;
    }
    lines.push(
      JSON.stringify({
        table: name,
        text,
        answerable: plan !== null,
        label: plan,
        classes: question.tokens.map((token, at) => [token.stem, question.classes[at]]),
        grams: [...question.grams.keys()],
        readings: kept.map(({ item, right, plan }) => ({
          plan,
          right,
          total: item.total,
          rule: item.rule,
          triggers: [...new Set(item.triggers)],
          signs: signsOf(parsed, item, plan.type),
          features: Object.fromEntries(
            [...featuresOf(question, chart, item)].filter(([feature]) => !feature.startsWith('word '))
          )
        }))
      })
    );
  }
  appendFileSync(out, lines.map(line => `${line}\n`).join(''));
  asked += n;
  first += top;
  among += any;
  process.stderr.write(`${basename(file)} ${n}: first ${top}, among ${any}\n`);
}
milliseconds.sort((a, b) => a - b);
process.stderr.write(
  `${asked} questions: first ${((100 * first) / asked).toFixed(1)} %, among ${((100 * among) / asked).toFixed(1)} %; ` +
    `median ${milliseconds[milliseconds.length >> 1].toFixed(0)} ms, 95 % ${milliseconds[Math.floor(milliseconds.length * 0.95)].toFixed(0)} ms\n`
);

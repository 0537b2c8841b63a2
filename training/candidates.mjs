import { appendFileSync, readFileSync, writeFileSync } from 'node:fs';
import { basename } from 'node:path';

/**
 * `candidates.mjs BUNDLE OUT WEIGHTS|- FILE…`: parses each question of exported tables and writes its readings with their features, and
 * which of them mean what its plan means. WEIGHTS is the `folds.json` of train.py.
 */
const [, , bundle, out, weightsFile, ...files] = process.argv;
const { featuresOf, parse, signsOf, tablesOf, Weights, meaningKey, parseSnapshot } = await import(bundle);
const START = Object.entries(JSON.parse(readFileSync(new URL('start.json', import.meta.url), 'utf8')));

const KEPT = 64;
const read = weightsFile === '-' ? undefined : JSON.parse(readFileSync(weightsFile, 'utf8'));
const weightsOf = table =>
  new Weights(new Map([...START, ...Object.entries(read === undefined ? {} : (read.folds[table] ?? read.all))]));

/** A plan as the reader makes it: over texts that count as dates or numbers already, where the author converts them first. */
function asRead(plan, seen) {
  if (plan.type === 'change') return plan;
  const bare = value => {
    const of = value.type === 'cast' ? value.of : value.fn === 'replace' ? value.args[0] : undefined;
    return of === undefined ? value : bare(of);
  };
  return JSON.parse(JSON.stringify(plan), (_, value) => {
    const column = value?.type === 'cast' && ['datetime', 'number'].includes(value.to) ? bare(value) : undefined;
    return column?.type === 'column' && seen.has(column.name) ? column : value;
  });
}

writeFileSync(out, '');
let [asked, first, among, milliseconds] = [0, 0, 0, []];
for (const file of files) {
  const { name, snapshot, questions } = JSON.parse(readFileSync(file, 'utf8'));
  const { profiles } = parseSnapshot(snapshot, 0);
  const seen = tablesOf({ profiles });
  const converted = new Set(
    seen.flatMap(({ name: table, columns }) => {
      const written = profiles.find(({ name }) => name === table).columns;
      return columns
        .filter(({ name, type }) => written.some(one => one.name === name && one.type !== type))
        .map(({ name }) => name);
    })
  );
  const weights = weightsOf(name);
  const lines = [];
  let [n, top, any] = [0, 0, 0];
  for (const { text, plan } of questions) {
    const started = performance.now();
    const parsed = parse(text, seen, weights);
    const { question, chart, readings } = parsed;
    milliseconds.push(performance.now() - started);
    const wanted = plan === null ? undefined : meaningKey(asRead(plan, converted));
    const known = new Set();
    const kept = [];
    for (const { plan: read, item } of readings) {
      const key = meaningKey(read);
      if (known.has(key)) continue;
      known.add(key);
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

import { readFileSync } from 'node:fs';
import { createInterface } from 'node:readline';
const { parse, STARTING_WEIGHTS, Weights, parseSnapshot, checkPlan, printPlan, meaningKey } =
  await import('/tmp/reader.mjs');
const w = new Weights(new Map([...STARTING_WEIGHTS, ...Object.entries(JSON.parse(readFileSync(process.argv[2])).all)]));
const times = [];
for await (const line of createInterface({ input: process.stdin })) {
  const { id, kind, question, after, snapshot } = JSON.parse(line);
  const { profiles, variables, modules } = parseSnapshot(snapshot, 0);
  const t = performance.now();
  const { readings } = after.length ? { readings: [] } : parse(question, profiles, w);
  times.push(performance.now() - t);
  const list = [];
  const seen = new Set();
  const scores = readings.map(r => r.item.total);
  const max = Math.max(...scores);
  let sum = 0;
  const best = new Map();
  for (const r of readings) {
    const key = meaningKey(r.plan);
    const e = Math.exp(r.item.total - max);
    sum += e;
    best.set(key, (best.get(key) ?? 0) + e);
    if (seen.has(key)) continue;
    seen.add(key);
    if (list.length < 3) {
      const c = checkPlan(r.plan, profiles);
      if (c.status === 'checked') {
        const d = printPlan(c, { variables, modules });
        if ('code' in d) list.push({ code: d.code, key });
      }
    }
  }
  list.forEach((x, rank) => console.log(JSON.stringify({ id, code: x.code, rank, p: best.get(x.key) / sum })));
}
times.sort((a, b) => a - b);
console.error('median', times[times.length >> 1], '95 %', times[Math.floor(times.length * 0.95)]);

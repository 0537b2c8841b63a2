import { readFileSync, writeFileSync } from 'node:fs';
const { meaningKey } = await import('/tmp/reader.mjs');
const [, , from, to] = process.argv;
let a = 0,
  b = 0,
  n = 0,
  changed = 0;
const lines = readFileSync(from, 'utf8')
  .trim()
  .split('\n')
  .map(l => {
    const r = JSON.parse(l);
    if (r.label === null) return l;
    n++;
    const k = meaningKey(r.label);
    for (const x of r.readings) {
      const ok = meaningKey(x.plan) === k;
      if (ok !== x.right) changed++;
      x.right = ok;
    }
    a += r.readings[0]?.right ? 1 : 0;
    b += r.readings.some(x => x.right) ? 1 : 0;
    return JSON.stringify(r);
  });
writeFileSync(to, lines.join('\n') + '\n');
console.log(n, ((100 * a) / n).toFixed(1), ((100 * b) / n).toFixed(1), changed);

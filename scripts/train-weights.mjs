import { spawn, spawnSync } from 'node:child_process';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { parseArgs } from 'node:util';
import { ensureReady } from './setup/ensure-ready.mjs';
import { repository } from './setup/repository.mjs';
import { runAsScript } from './setup/run-as-script.mjs';

const FILE = join(repository.root, 'src', 'analyst', 'ranking', 'weights.ts');

/** A wrong answer costs as much as four right ones are worth. */
const WRONG = -4;

/** Steps that are tried for each weight, as factors. */
const FACTORS = [0.7, 1.35, 0.85, 1.15];

/** What a change has to gain; below it is noise of single questions. */
const GAIN = 1;

/** Asks `eval/outcomes.py` whether cells are right; each cell of a question is executed once. */
function judge(python, folder) {
  const child = spawn(python, ['outcomes.py', 'dev', folder], {
    cwd: join(repository.root, 'eval'),
    stdio: ['pipe', 'pipe', 'inherit']
  });
  const known = new Map();
  const waiting = [];
  createInterface({ input: child.stdout }).on('line', line => waiting.shift()(JSON.parse(line).outcome));
  return {
    async outcome(id, code) {
      const key = `${id}\n${code}`;
      if (!known.has(key)) {
        const answer = new Promise(resolve => waiting.push(resolve));
        child.stdin.write(`${JSON.stringify({ id, code })}\n`);
        known.set(key, answer);
      }
      return known.get(key);
    },
    close: () => child.stdin.end()
  };
}

/** The weights by their paths, and which of them were read since `reads` was cleared. */
function watch(weights) {
  const leaves = new Map();
  const reads = new Set();
  const visit = (node, path) => {
    for (const [key, value] of Object.entries(node)) {
      const name = path === '' ? key : `${path}.${key}`;
      if (typeof value === 'object') {
        visit(value, name);
        continue;
      }
      const leaf = { value };
      leaves.set(name, leaf);
      Object.defineProperty(node, key, {
        enumerable: true,
        get: () => {
          reads.add(name);
          return leaf.value;
        }
      });
    }
  };
  visit(weights, '');
  return { leaves, reads };
}

/** Puts the numbers into the source, each at its own key. */
function write(leaves) {
  const path = [];
  const lines = readFileSync(FILE, 'utf8').split('\n');
  const written = lines.map(line => {
    const opening = /^\s+(\w+): \{$/.exec(line);
    if (opening) path.push(opening[1]);
    else if (/^\s+\},?$/.test(line)) path.pop();
    const [, before, key, after] = /^(\s+(\w+): )-?[\d.]+(,?)$/.exec(line) ?? [];
    const leaf = leaves.get([...path, key].join('.'));
    return leaf === undefined ? line : `${before}${Number(leaf.value.toPrecision(3))}${after}`;
  });
  writeFileSync(FILE, written.join('\n'));
}

await runAsScript(async () => {
  const { values } = parseArgs({
    options: { write: { type: 'boolean', default: false }, of: { type: 'string', multiple: true, default: [] } }
  });
  const chosen = name => values.of.length === 0 || values.of.some(part => name === part || name.startsWith(`${part}.`));
  const { python } = await ensureReady({ for: 'ask' });
  const folder = join(repository.work, 'train');
  mkdirSync(folder, { recursive: true });
  const read = spawnSync(python, ['snapshots.py', 'dev', folder], {
    cwd: join(repository.root, 'eval'),
    encoding: 'utf8',
    maxBuffer: 2 ** 30
  });
  if (read.status !== 0) throw new Error(read.stderr);
  const library = join(repository.root, 'lib');
  const { decide } = await import(join(library, 'analyst/ranking/decide.js'));
  const { WEIGHTS } = await import(join(library, 'analyst/ranking/weights.js'));
  const { compilePlan, whenLoaded } = await import(join(library, 'analysis/index.js'));
  const { parseSnapshot } = await import(join(library, 'kernel/parse-snapshot.js'));
  const questions = read.stdout
    .trim()
    .split('\n')
    .map(line => JSON.parse(line))
    .filter(({ after }) => after.length === 0)
    .map(({ id, question, snapshot }) => ({
      id,
      question,
      data: { type: 'cellwright.datasets', ...parseSnapshot(snapshot, 0) }
    }));
  const { leaves, reads } = watch(WEIGHTS);
  const { outcome, close } = judge(python, folder);
  const readBy = new Map();

  async function score({ id, question, data }) {
    reads.clear();
    let code;
    try {
      code = await whenLoaded(() => {
        const decision = decide(question, data);
        return decision.type === 'plan' ? compilePlan(decision.plan, decision.profile, data).code : undefined;
      });
    } catch {
      return WRONG;
    } finally {
      readBy.set(id, new Set(reads));
    }
    if (code === undefined) return 0;
    return (await outcome(id, code)) === 'right' ? 1 : WRONG;
  }

  const scores = new Map();
  for (const one of questions) scores.set(one.id, await score(one));
  const sum = () => [...scores.values()].reduce((total, value) => total + value, 0);
  const say = text => process.stderr.write(`${text}\n`);
  say(`start: ${sum()}`);

  /** Keeps a value when the questions that the weight takes part in are answered better with it. */
  async function attempt(name, value) {
    const leaf = leaves.get(name);
    const before = leaf.value;
    leaf.value = value;
    const touched = questions.filter(({ id }) => readBy.get(id).has(name));
    const made = new Map();
    for (const one of touched) made.set(one.id, await score(one));
    const gain = touched.reduce((total, { id }) => total + made.get(id) - scores.get(id), 0);
    if (gain >= GAIN) {
      for (const [id, value] of made) scores.set(id, value);
      say(`${name}: ${before} → ${Number(value.toPrecision(3))} (+${gain}, ${sum()})`);
      return true;
    }
    leaf.value = before;
    for (const one of touched) await score(one);
    return false;
  }

  for (const name of [...leaves.keys()].filter(chosen)) {
    const start = leaves.get(name).value;
    for (const factor of start === 0 ? [] : FACTORS) {
      if (await attempt(name, start * factor)) break;
    }
  }
  const counts = [...scores.values()];
  const of = value => counts.filter(one => one === value).length;
  process.stdout.write(`right ${of(1)}, wrong ${of(WRONG)}, gave up ${of(0)} of ${counts.length}\n`);
  close();
  if (values.write) write(leaves);
});

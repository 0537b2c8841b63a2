import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { jupyterEnvironment } from '../setup/jupyter-environment.mjs';
import { repository } from '../setup/repository.mjs';

const GUARD = join(repository.root, 'faults', 'guard');
/** Python modules that are found before others of the same name. */
const MODULES = [GUARD, join(repository.root, 'scripts', 'suites', 'python')];

/** Removes the temporary folder of tests when this process ends. */
function removeAtExit(folder) {
  process.on('exit', () => {
    try {
      rmSync(folder, { recursive: true, force: true, maxRetries: 3 });
    } catch {
      // An interrupted test still writes there. The system empties the folder later.
    }
  });
}

/**
 * The environment of tests, in which no process of Node or Python reaches another machine. It has none of the caller's keys and
 * settings, because a test names what it needs, and none of Python's variables, which may keep it from storing what it compiles.
 *
 * @param {{ chromium: string, javaHome?: string }} programs
 * @returns {{ env: NodeJS.ProcessEnv, results: string, ledger: string }} `results`: the folder for reports. `ledger`: the file that
 * gets a line for each fault and for each attempt to reach another machine.
 */
export function testEnvironment({ chromium, javaHome }) {
  const kept = Object.entries(process.env).filter(([name]) => !/^(OPENAI_|PYTHON|CELLWRIGHT_(?!PYTHON$))/.test(name));
  const results = join(repository.work, 'test', 'results');
  mkdirSync(results, { recursive: true });
  const ledger = join(results, 'ledger.jsonl');
  const temporary = mkdtempSync(join(tmpdir(), 'cellwright-tests-'));
  removeAtExit(temporary);
  const env = jupyterEnvironment(join(repository.work, 'test', 'jupyter'), Object.fromEntries(kept));
  const guard = `--require ${JSON.stringify(join(GUARD, 'loopback-only.cjs'))}`;
  Object.assign(env, {
    CELLWRIGHT_CHROMIUM: chromium,
    CELLWRIGHT_LEDGER: ledger,
    NODE_OPTIONS: [env.NODE_OPTIONS, guard].filter(Boolean).join(' '),
    PYTHONPATH: MODULES.join(delimiter),
    TMPDIR: temporary
  });
  if (javaHome) env.JAVA_HOME = javaHome;
  return { env, results, ledger };
}

/** The entries of a ledger, one for each line. */
export function readLedger(file) {
  const lines = existsSync(file) ? readFileSync(file, 'utf8').split('\n') : [];
  return lines.filter(Boolean).map(line => JSON.parse(line));
}

import { findOnPath } from './find-on-path.mjs';
import { runCommand } from './run-command.mjs';
import { SetupError } from './setup-error.mjs';

const OLDEST = [3, 10];
const NAMES = ['python3', 'python', 'python3.14', 'python3.13', 'python3.12', 'python3.11', 'python3.10'];
const ABOUT =
  'import sys, json, importlib.util as u\n' +
  'print(json.dumps({"version": list(sys.version_info[:2]), "file": sys.executable,' +
  ' "venv": all(u.find_spec(name) is not None for name in ("venv", "ensurepip"))}))';

async function describe(file) {
  const { code, stdout } = await runCommand(file, ['-c', ABOUT]);
  if (code !== 0) return undefined;
  try {
    return { ...JSON.parse(stdout), file };
  } catch {
    return undefined;
  }
}

const isNewEnough = ({ version: [major, minor] }) => major > OLDEST[0] || (major === OLDEST[0] && minor >= OLDEST[1]);

/**
 * The Python to make the environment with: `CELLWRIGHT_PYTHON`, else the first one on `PATH` that is new enough, those that can make
 * virtual environments before those that cannot.
 *
 * @returns {Promise<{ file: string, version: [number, number], venv: boolean }>} `venv` is false when `ensurepip` is missing.
 * @throws {SetupError} When there is none, naming what was found instead.
 */
export async function findPython(env = process.env) {
  const files = env.CELLWRIGHT_PYTHON ? [env.CELLWRIGHT_PYTHON] : NAMES.flatMap(name => findOnPath(name, env));
  const found = [];
  for (const file of [...new Set(files)]) {
    const python = await describe(file);
    if (!python) continue;
    if (isNewEnough(python) && python.venv) return python;
    found.push(python);
  }
  const usable = found.find(isNewEnough);
  if (usable) return usable;
  const seen = found.map(({ file, version }) => `${file} is ${version.join('.')}`).join(', ');
  throw new SetupError(
    `Python 3.10 or newer is needed${seen ? ` (${seen})` : ' and none was found'}. ` +
      'Install it, or name one in CELLWRIGHT_PYTHON, and start again.'
  );
}

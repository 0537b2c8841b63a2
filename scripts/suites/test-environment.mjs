import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { jupyterEnvironment } from '../setup/jupyter-environment.mjs';
import { repository } from '../setup/repository.mjs';

/** Python modules that stand before others of their name. */
const MODULES = join(repository.root, 'scripts', 'suites', 'python');

/**
 * What tests run in: without the caller's keys and settings, because a test names what it needs, also those of Python, which may keep it from
 * storing what it compiles; and with a temporary folder that goes with this process, whatever a test that was cut short leaves there; `remove`
 * takes it away before.
 */
export function testEnvironment(javaHome) {
  const env = Object.fromEntries(
    Object.entries(process.env).filter(([name]) => !/^(OPENAI_|PYTHON|CELLWRIGHT_(?!CHROMIUM$|PYTHON$))/.test(name))
  );
  const temporary = mkdtempSync(join(tmpdir(), 'cellwright-tests-'));
  const remove = () => {
    process.off('exit', remove);
    try {
      rmSync(temporary, { recursive: true, force: true, maxRetries: 3 });
    } catch {
      // What still writes there is of a test that was cut short, and the system empties the folder.
    }
  };
  process.on('exit', remove);
  return {
    env: {
      ...jupyterEnvironment(join(repository.work, 'test', 'jupyter'), env),
      ...(javaHome ? { JAVA_HOME: javaHome } : {}),
      PYTHONPATH: MODULES,
      TMPDIR: temporary
    },
    remove
  };
}

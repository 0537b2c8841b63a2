import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { jupyterEnvironment } from '../setup/jupyter-environment.mjs';
import { repository } from '../setup/repository.mjs';

/**
 * What tests run in: without the caller's keys and settings, because a test names what it needs, and with a temporary folder that goes with
 * this process, whatever a test that was cut short leaves there.
 */
export function testEnvironment(javaHome) {
  const env = Object.fromEntries(
    Object.entries(process.env).filter(([name]) => !/^(OPENAI_|CELLWRIGHT_(?!CHROMIUM$|PYTHON$))/.test(name))
  );
  const temporary = mkdtempSync(join(tmpdir(), 'cellwright-tests-'));
  process.on('exit', () => rmSync(temporary, { recursive: true, force: true, maxRetries: 3 }));
  return {
    ...jupyterEnvironment(join(repository.work, 'test', 'jupyter'), env),
    JAVA_HOME: javaHome,
    TMPDIR: temporary
  };
}

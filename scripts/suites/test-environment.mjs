import { join } from 'node:path';
import { jupyterEnvironment } from '../setup/jupyter-environment.mjs';
import { repository } from '../setup/repository.mjs';

/** What tests run in: without the caller's keys and settings, because a test names what it needs. */
export function testEnvironment(javaHome) {
  const env = Object.fromEntries(
    Object.entries(process.env).filter(([name]) => !/^(OPENAI_|CELLWRIGHT_(?!CHROMIUM$|PYTHON$))/.test(name))
  );
  return { ...jupyterEnvironment(join(repository.work, 'test', 'jupyter'), env), JAVA_HOME: javaHome };
}

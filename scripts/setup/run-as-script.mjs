import { SetupError } from './setup-error.mjs';

/** Runs a script's main part; turns its error into one message and exit code 1, with the stack only where it is nobody's fault. */
export async function runAsScript(main) {
  try {
    await main();
  } catch (error) {
    process.stderr.write(`\n${error instanceof SetupError ? error.message : (error?.stack ?? error)}\n`);
    process.exitCode = 1;
  }
}

import { SetupError } from './run-command.mjs';

/** Runs a script's main part; turns its error into one message and exit code 1, with the stack only where it is nobody's fault. */
export async function runAsScript(main) {
  try {
    await main();
  } catch (error) {
    const ofUser = error instanceof SetupError || String(error?.code).startsWith('ERR_PARSE_ARGS_');
    process.stderr.write(`\n${ofUser ? error.message : (error?.stack ?? error)}\n`);
    process.exitCode = 1;
  }
}

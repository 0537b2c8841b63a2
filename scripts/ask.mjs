import { runCli } from './cli.mjs';

await runCli('ask');

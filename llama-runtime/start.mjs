import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

/**
 * `node start.mjs MODULES`: starts what runs model files, of a folder with packages, without a model and ends; says what stands in the way.
 */
try {
  const { getLlama } = await import(pathToFileURL(join(process.argv[2], 'node-llama-cpp', 'dist', 'index.js')).href);
  await getLlama({ build: 'never', skipDownload: true, gpu: false, progressLogs: false, logLevel: 'error' });
  process.exit(0);
} catch (error) {
  process.stderr.write(`${error.message}\n`);
  process.exit(1);
}

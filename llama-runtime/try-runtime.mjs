/**
 * `node try-runtime.mjs ADDRESS`: starts the package at an address without a model and ends; says what stands in the way.
 */
try {
  const { getLlama } = await import(process.argv[2]);
  await getLlama({ build: 'never', skipDownload: true, gpu: false, progressLogs: false, logLevel: 'error' });
  process.exit(0);
} catch (error) {
  process.stderr.write(`${error.message}\n`);
  process.exit(1);
}

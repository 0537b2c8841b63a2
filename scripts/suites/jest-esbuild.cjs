const { createHash } = require('node:crypto');
const { extname } = require('node:path');
const { transformSync, version } = require('esbuild');

const LOADERS = { '.ts': 'ts', '.tsx': 'tsx' };

const options = file => ({
  format: 'cjs',
  target: 'es2022',
  jsx: 'automatic',
  supported: { 'dynamic-import': false },
  loader: LOADERS[extname(file)] ?? 'js',
  sourcefile: file,
  sourcemap: 'external'
});

/**
 * Turns TypeScript and ES modules into what Jest loads, one file at a time and without checking types, which the compiler does.
 * Nothing is hoisted: `jest.mock` applies only to modules that are imported after it.
 */
module.exports = {
  process: (text, file) => transformSync(text, options(file)),
  getCacheKey: (text, file) =>
    createHash('sha256')
      .update(JSON.stringify([version, options(file), text]))
      .digest('hex')
};

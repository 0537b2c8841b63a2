import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { repository } from './repository.mjs';

const module = (...path) => join(repository.nodeModules, ...path);

/** What a build does, in order: a title, the arguments for Node, and what to do first. */
export const buildSteps = [
  { title: 'Embedding the kernel code', args: ['scripts/embed-python.mjs'] },
  { title: 'Compiling TypeScript', args: [module('typescript', 'bin', 'tsc'), '-b'] },
  {
    title: 'Bundling the JupyterLab extension',
    args: [
      module('@jupyter', 'builder', 'lib', 'build-labextension.js'),
      '--core-package-file',
      module('@jupyterlab', 'core-meta', 'core.package.json'),
      '.'
    ],
    /** The bundler adds files with new hashes and leaves the old ones. */
    before: () => rmSync(repository.labextension, { recursive: true, force: true })
  },
  { title: 'Bundling the service', args: ['scripts/build-service.mjs'] }
];

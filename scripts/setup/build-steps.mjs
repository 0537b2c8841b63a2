import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { repository } from './repository.mjs';

const module = (...path) => join(repository.nodeModules, ...path);
const tsc = module('typescript', 'bin', 'tsc');

/** Bundles the extension of a folder; the builder wants to be started there. */
const bundle = (title, cwd, output) => ({
  title,
  args: [
    module('@jupyter', 'builder', 'lib', 'build-labextension.js'),
    '--core-package-file',
    module('@jupyterlab', 'core-meta', 'core.package.json'),
    '.'
  ],
  cwd,
  /** The bundler adds files with new hashes and leaves the old ones. */
  before: () => rmSync(output, { recursive: true, force: true })
});

/** What a build does, in order: a title, the arguments for Node, where to start it, and what to do first. */
export const buildSteps = [
  { title: 'Embedding the kernel code', args: ['scripts/embed-python.mjs'] },
  { title: 'Compiling TypeScript', args: [tsc, '-b'] },
  bundle('Bundling the JupyterLab extension', repository.root, repository.labextension),
  { title: 'Bundling the service', args: ['scripts/build-service.mjs'] }
];

/** The same for the extension that shows how to extend this one; needs the layers to be built. */
export const exampleSteps = [
  { title: 'Compiling the example extension', args: [tsc, '-p', 'examples/extension'] },
  bundle('Bundling the example extension', repository.exampleExtension, join(repository.exampleExtension, 'build'))
];

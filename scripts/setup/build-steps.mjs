import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { repository } from './repository.mjs';

const module = (...path) => join(repository.nodeModules, ...path);
/** The compiler. */
export const tsc = module('typescript-7', 'bin', 'tsc');

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

const layers = [
  { title: 'Embedding the kernel code', args: ['scripts/embed-python.mjs'] },
  { title: 'Embedding the version', args: ['scripts/embed-version.mjs'] },
  { title: 'Emitting JavaScript', args: ['scripts/emit.mjs'] }
];

/** What a build does, in order: a title, the arguments for Node, where to start it, and what to do first. */
export const buildSteps = [
  ...layers,
  bundle('Bundling the JupyterLab extension', repository.root, repository.labextension),
  { title: 'Bundling the service', args: ['scripts/build-service.mjs'] }
];

/** The arguments for Node with which the compiler checks the layers and writes their declarations; their JavaScript is there already. */
export const declarations = [tsc, '-b'];

/** What the npm package holds beside what is in git; wants the packages that tests need, as the compiler is one of them. */
export const packageSteps = [...layers, { title: 'Writing the declarations', args: declarations }];

/** What a build does for the extension that shows how to extend this one; needs the layers to be built. */
export const exampleSteps = [
  { title: 'Checking types', args: declarations },
  { title: 'Compiling the example extension', args: [tsc, '-p', 'examples/extension'] },
  bundle('Bundling the example extension', repository.exampleExtension, join(repository.exampleExtension, 'build'))
];

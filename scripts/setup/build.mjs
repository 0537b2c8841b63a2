import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { repository } from './repository.mjs';
import { mustRun } from './run-command.mjs';
import { unlessDone } from './unless-done.mjs';

const module = (...path) => join(repository.nodeModules, ...path);
/** The compiler. */
export const tsc = module('typescript-7', 'bin', 'tsc');

/** Bundles the extension of a folder; the builder must be started in that folder. */
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
  { title: 'Embedding Python and the version', args: ['scripts/bundle/embed.mjs'] },
  { title: 'Emitting JavaScript', args: ['scripts/bundle/emit.mjs'] }
];

/** Arguments for Node: the compiler checks the layers and writes their declarations beside the JavaScript. */
export const declarations = [tsc, '-b'];

/**
 * The steps of each build in order, as arguments for Node. `package` makes what the npm package holds beside the files
 * in git. It needs the packages for tests, and so does `example`, which also needs the layers.
 */
export const steps = {
  all: [
    ...layers,
    bundle('Bundling the JupyterLab extension', repository.root, repository.labextension),
    { title: 'Bundling the service', args: ['scripts/bundle/build-service.mjs'] }
  ],
  package: [...layers, { title: 'Writing the declarations', args: declarations }],
  example: [
    { title: 'Checking types', args: declarations },
    { title: 'Compiling the example extension', args: [tsc, '-p', 'examples/extension'] },
    bundle('Bundling the example extension', repository.exampleExtension, join(repository.exampleExtension, 'build'))
  ]
};

/** The files and folders that a build reads, relative to the repository. */
export const INPUTS = [
  ...['src', 'style', 'schema', 'package.json', 'package-lock.json', 'stubs'],
  ...['file-runtime', 'llama-runtime', 'runtime-installer', 'scripts/bundle', 'scripts/setup/build.mjs']
];
const EXAMPLE_INPUTS = [
  ...['tsconfig.base.json', 'tsconfig.json'],
  ...['src', 'package.json', 'tsconfig.json'].map(name => `examples/extension/${name}`)
];

const skip = name =>
  /(^|\/)(__tests__|tests|__pycache__|\.pytest_cache|node_modules|\.installing-[\w-]+)$|\.generated\.ts$/.test(name);

/** Runs the steps of a build, whatever was built before. Throws `SetupError` with the first messages of the step that failed. */
export async function build(name, progress) {
  for (const { title, args, cwd, before } of steps[name]) {
    await progress.step(title, () => {
      before?.();
      return mustRun(`${title} failed`, process.execPath, args, { cwd, onOutput: progress.log });
    });
  }
}

/** Builds the layers, the JupyterLab extension and the service, unless their sources are those of the last build. */
export async function ensureBuild(progress, { force = false } = {}) {
  const outputs = [
    join(repository.lib, 'cli', 'index.js'),
    join(repository.labextension, 'package.json'),
    join(repository.root, 'jupyterlab_cellwright', 'service', 'service.mjs')
  ];
  const stamp = join(repository.build, '.cellwright');
  await unlessDone({ stamp, inputs: INPUTS, skip, outputs, force }, () => build('all', progress));
}

/** Builds the example extension against the layers of the last build, in the same way. */
export async function ensureExample(progress) {
  const built = join(repository.exampleExtension, 'build');
  const outputs = [join(built, 'labextensions', 'cellwright-example-files', 'package.json')];
  const inputs = [...INPUTS, ...EXAMPLE_INPUTS];
  await unlessDone({ stamp: join(built, '.cellwright'), inputs, skip, outputs }, () => build('example', progress));
}

import { cpSync, linkSync, mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { repository } from '../../scripts/setup/repository.mjs';

/** A service as an installation without a checkout has it. */
export type ServiceAlone = {
  /** Arguments for JupyterLab that start it. */
  readonly args: readonly string[];
  remove(): void;
};

const PACKAGES = [
  '@duckdb/node-api',
  '@duckdb/node-bindings',
  `@duckdb/node-bindings-${process.platform}-${process.arch}`,
  '@sqlite.org/sqlite-wasm',
  'detect-libc'
];

/** Stands in for npm, because no process of a test reaches another machine: takes its time, then copies from this checkout what the lock file says. */
const NPM = `
  const { cpSync, readFileSync, writeFileSync } = require('node:fs');
  console.log('added 0 packages');
  setTimeout(() => {
    const names = ${JSON.stringify(PACKAGES)};
    for (const name of names) {
      cpSync(${JSON.stringify(repository.nodeModules)} + '/' + name, 'node_modules/' + name, { recursive: true });
    }
    const locked = JSON.parse(readFileSync('package-lock.json', 'utf8')).packages;
    const packages = Object.fromEntries(names.map(name => ['node_modules/' + name, locked['node_modules/' + name]]));
    writeFileSync('node_modules/.package-lock.json', JSON.stringify({ packages }));
    console.log('added ' + names.length + ' packages');
  }, 1500);`;

/**
 * Puts the bundles of the service into a folder without packages, with a Node beside which npm is stood in for. With
 * `CELLWRIGHT_REAL_NPM` the npm of this machine is taken.
 */
export function serviceAlone(): ServiceAlone {
  const folder = mkdtempSync(join(tmpdir(), 'cellwright-service-'));
  cpSync(join(repository.root, 'jupyterlab_cellwright', 'service'), join(folder, 'service'), { recursive: true });
  let node = process.execPath;
  if (process.env['CELLWRIGHT_REAL_NPM'] === undefined) {
    const npm = join(folder, 'lib', 'node_modules', 'npm', 'bin');
    mkdirSync(npm, { recursive: true });
    writeFileSync(join(npm, 'npm-cli.js'), NPM);
    mkdirSync(join(folder, 'bin'));
    node = join(folder, 'bin', 'node');
    own(realpathSync(process.execPath), node);
  }
  const command = [node, join(folder, 'service', 'service.mjs')];
  return {
    args: command.map(part => `--CellwrightApp.service_command=${part}`),
    remove: () => rmSync(folder, { recursive: true, force: true })
  };
}

/** The same program at a place of its own, where a link that is followed would be that of the machine. */
function own(from: string, to: string): void {
  try {
    linkSync(from, to);
  } catch {
    cpSync(from, to);
  }
}

import { writeFileSync } from 'node:fs';
import { join } from 'node:path';

/**
 * Writes what stands in for npm into a folder: `install` copies these packages from those of this checkout, and what it was
 * called with is in `npm-arguments` afterwards. They count as those of the lock file. Its path is what `npm_execpath` is
 * to name.
 */
export function standInNpm(folder: string, packages: readonly string[]): string {
  const program = join(folder, 'npm-cli.js');
  writeFileSync(
    program,
    `const { cpSync, readFileSync, writeFileSync } = require('node:fs');
     const names = ${JSON.stringify(packages)};
     writeFileSync(${JSON.stringify(join(folder, 'npm-arguments'))}, process.argv.slice(2).join(' '));
     for (const name of names) {
       cpSync(${JSON.stringify(join(process.cwd(), 'node_modules'))} + '/' + name, 'node_modules/' + name, { recursive: true });
     }
     const locked = JSON.parse(readFileSync('package-lock.json', 'utf8')).packages;
     const packages = Object.fromEntries(names.map(name => ['node_modules/' + name, locked['node_modules/' + name]]));
     writeFileSync('node_modules/.package-lock.json', JSON.stringify({ packages }));`
  );
  return program;
}

import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { repository } from '../setup/repository.mjs';
import { runAsScript } from '../setup/script.mjs';
import { SetupError } from '../setup/run-command.mjs';

const OUTPUT = 'python-sources.generated.ts';

const isPackage = folder => existsSync(join(folder, '__init__.py'));
/** Whether the files of a folder are embedded in a module of their own, because few need them. */
const isApart = (parent, { name }) => name !== 'tests' && !name.startsWith('__') && !isPackage(join(parent, name));

const camelCase = name => name.replace(/_+([a-z\d])/g, (_, letter) => letter.toUpperCase());

/** The text of a file that may be sent as a Python literal. */
function read(file) {
  const source = readFileSync(file, 'utf8').replace(/\r\n/g, '\n');
  if (/[^\n\x20-\x7e]/.test(source)) {
    throw new SetupError(`${file} holds other characters than printable ASCII.`);
  }
  return source;
}

/**
 * A module without what only readers need: comments and blank lines go, docstrings become empty, an indent becomes one
 * space. Result types, plain parameter types and imports for types alone go too, because nothing reads them at run time.
 */
const compact = source =>
  source
    .replace(/^([ \t]*)"""(?:[^"\\]|"(?!"")|\\.)*"""$/gm, '$1""')
    .replace(/^[ \t]*#.*\n/gm, '')
    .replace(/\n{2,}/g, '\n')
    .replace(/\) -> [^:\n]+:$/gm, '):')
    .replace(/^if TYPE_CHECKING:\n(?: .*\n)+/gm, '')
    .replace(/^from typing import TYPE_CHECKING\n/gm, '')
    .replace(/^ *def .*:$/gm, line => line.replace(/(\w): \w+(?:\[[\w, |]*\])?(?: \| \w+)*(?=,|\)| =)/g, '$1'))
    .replace(/^(?: {4})+/gm, indent => ' '.repeat(indent.length / 4));

const ownImports = source => [...source.matchAll(/^from \.(\w+) import/gm)].map(([, name]) => name);

/** Modules of a package as [name, source], each after those it imports; the package itself first, under an empty name. */
function modulesInOrder(folder) {
  const sources = new Map(
    readdirSync(folder)
      .filter(file => file.endsWith('.py') && file !== '__init__.py')
      .sort()
      .map(file => [basename(file, '.py'), compact(read(join(folder, file)))])
  );
  const ordered = [['', compact(read(join(folder, '__init__.py')))]];
  const placed = new Set();
  const place = name => {
    if (placed.has(name)) return;
    placed.add(name);
    ownImports(sources.get(name)).forEach(place);
    ordered.push([name, sources.get(name)]);
  };
  [...sources.keys()].forEach(place);
  return ordered;
}

function packageConstant(folder) {
  const name = basename(folder);
  const modules = modulesInOrder(folder);
  const version = createHash('sha256').update(JSON.stringify(modules)).digest('hex').slice(0, 12);
  const packed = gzipSync(JSON.stringify(modules), { level: 9 }).toString('base64');
  return [
    `/** The package ${name}: its name with a version, and [module, source] pairs in the order they need each other (JSON, gzip, base64). */`,
    `export const ${camelCase(name)}Package = ${JSON.stringify({ name: `_${name}_${version}`, packed }, null, 2)};`
  ].join('\n');
}

/** One constant for each file and each package of a folder, without tests. Files embedded in a module of their own are not shortened. */
function constantsOf(folder, shorten) {
  return readdirSync(folder, { withFileTypes: true })
    .sort((a, b) => (a.name < b.name ? -1 : 1))
    .flatMap(entry => {
      const path = join(folder, entry.name);
      if (entry.isDirectory()) {
        return isPackage(path) ? [packageConstant(path)] : [];
      }
      if (!entry.name.endsWith('.py')) {
        return [];
      }
      const name = `${camelCase(basename(entry.name, '.py'))}Source`;
      return [`export const ${name} = ${JSON.stringify(shorten(read(path)))};`];
    });
}

/** Writes a module only if its text changed, so that whoever watches the file sees real changes only. */
function write(output, lines) {
  const text = ['// Written by scripts/bundle/embed.mjs.', ...lines, ''].join('\n');
  if (!existsSync(output) || readFileSync(output, 'utf8') !== text) {
    writeFileSync(output, text);
  }
}

/** Writes the Python below `src/<layer>/python` into TypeScript modules beside it, so that bundles hold it. */
function embedPython(source) {
  for (const layer of readdirSync(source)) {
    const folder = join(source, layer, 'python');
    if (existsSync(folder)) {
      write(join(source, layer, OUTPUT), constantsOf(folder, compact));
      for (const entry of readdirSync(folder, { withFileTypes: true })) {
        if (entry.isDirectory() && isApart(folder, entry)) {
          const output = join(source, layer, `${entry.name.replaceAll('_', '-')}.generated.ts`);
          write(
            output,
            constantsOf(join(folder, entry.name), text => text)
          );
        }
      }
    }
  }
}

/** Writes the version into a module too; otherwise it is only in package.json. */
function embedVersion(source) {
  const { version } = JSON.parse(readFileSync(join(repository.root, 'package.json'), 'utf8'));
  write(join(source, 'toolsets', 'package-version.generated.ts'), [
    '/** Version of this package as provenance records it. */',
    `export const PACKAGE_VERSION = ${JSON.stringify(version)};`
  ]);
}

await runAsScript(async () => {
  const source = join(repository.root, 'src');
  embedPython(source);
  embedVersion(source);
});

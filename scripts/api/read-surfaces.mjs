import { join } from 'node:path';
import ts from 'typescript';
import { repository } from '../setup/repository.mjs';
import { Declarations } from './declarations.mjs';
import { readSurface } from './read-surface.mjs';

const root = (...path) => join(repository.root, ...path);

/** The surfaces in their order, from the sources as they are. What an earlier one offers is not told again by a later one. */
export function readSurfaces(surfaces) {
  const { config } = ts.readConfigFile(root('tsconfig.lint.json'), ts.sys.readFile);
  const { options } = ts.parseJsonConfigFileContent({ ...config, include: [] }, ts.sys, repository.root);
  const entries = surfaces.map(({ entry }) => root(entry));
  const declarations = new Declarations(entries, { ...options, noEmit: false, types: [] });
  const elsewhere = new Map();
  return surfaces.map(surface => {
    const content = readSurface(declarations, root(surface.entry), elsewhere);
    for (const key of content.keys) elsewhere.set(key, surface.as);
    return { surface, content };
  });
}

import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { repository } from './setup/repository.mjs';

/** Writes the version of package.json into a TypeScript module, so that bundles hold it: it stands nowhere else. */
const { version } = JSON.parse(readFileSync(join(repository.root, 'package.json'), 'utf8'));
const text = [
  '// Written by scripts/embed-version.mjs.',
  '/** Version of this package as provenance records it. */',
  `export const PACKAGE_VERSION = ${JSON.stringify(version)};`,
  ''
].join('\n');
const output = join(repository.root, 'src', 'toolsets', 'package-version.generated.ts');
if (!existsSync(output) || readFileSync(output, 'utf8') !== text) writeFileSync(output, text);

import assert from 'node:assert/strict';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { after, describe, it } from 'node:test';
import { apiReport } from '../api/api-report.mjs';
import { surfaces } from '../api/surfaces.mjs';
import { repository } from '../setup/repository.mjs';

mkdirSync(repository.build, { recursive: true });
const folder = mkdtempSync(join(repository.build, 'api-test-'));
after(() => rmSync(folder, { recursive: true, force: true }));

/** The packages that a report takes types from. */
const packagesIn = report =>
  new Set(
    [...report.matchAll(/^(?:import\b[^;]* from '|\/\/\/ <reference types=")([^'"]+)/gm)].map(([, name]) => name)
  );

/** The report of declarations like these. */
function reportOf(files) {
  for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, name), text);
  return apiReport(folder, { name: 'it', entry: 'index.js' });
}

describe('the public surfaces', () => {
  for (const { name, from } of surfaces) {
    it(`in ${name} show no type of a vendor, and of other packages only those that are listed`, () => {
      const report = readFileSync(join(repository.root, 'api', `${name}.api.md`), 'utf8');
      assert.match(report, /^export /m);
      assert.deepEqual([...packagesIn(report)].sort(), from);
      assert.doesNotMatch(from.join(' '), /openai|llama|react|fastify|undici|pino/);
    });
  }

  it('name the schema library only where they are what goes over the wire, whose schemas are values of it', () => {
    const naming = surfaces.filter(({ from }) => from.includes('@sinclair/typebox')).map(({ name }) => name);
    assert.deepEqual(naming, ['models-remote', 'protocol']);
  });
});

describe('a report', () => {
  it('names the package of a type that crosses the surface, however it is written', async () => {
    const report = await reportOf({
      'index.d.ts': "export { client } from './client.js';\nexport type { Made } from './made.js';",
      'client.d.ts': "import OpenAI from 'openai';\nexport declare const client: () => OpenAI;",
      'made.d.ts': "declare const made: import('react').ReactElement;\nexport type Made = typeof made;"
    });
    assert.deepEqual([...packagesIn(report)].sort(), ['openai', 'react']);
  });
});

import assert from 'node:assert/strict';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { after, describe, it } from 'node:test';
import { apiReport } from '../api/api-report.mjs';
import { readSurfaces } from '../api/read-surfaces.mjs';
import { surfaces } from '../api/surfaces.mjs';
import { repository } from '../setup/repository.mjs';

mkdirSync(repository.work, { recursive: true });
const folder = mkdtempSync(join(repository.work, 'api-'));
after(() => rmSync(folder, { recursive: true, force: true }));

/** The surface of a module that says this, and its report. */
async function surfaceOf(files) {
  for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, name), text);
  const [{ content }] = readSurfaces([{ entry: relative(repository.root, join(folder, 'index.ts')), as: 'it' }]);
  const report = await apiReport({ as: 'it', file: join(repository.root, 'api', 'it.api.md') }, content);
  return { content, report };
}

describe('the public surfaces', () => {
  const all = readSurfaces(surfaces);

  for (const { surface, content } of all) {
    it(`of ${surface.as} show no type of a vendor, and of other packages only those that are listed`, () => {
      assert.ok(content.exported.size > 0);
      assert.deepEqual(
        [...content.packages.keys()].filter(name => !surface.from.includes(name)),
        []
      );
      assert.doesNotMatch(surface.from.join(' '), /openai|llama|react|fastify|undici|pino/);
    });
  }
});

describe('a report', () => {
  it('names the package of a type that crosses the surface, however it is written', async () => {
    const { content } = await surfaceOf({
      'index.ts': "export { client } from './client.js';\nexport type { Made } from './made.js';",
      'client.ts': "import OpenAI from 'openai';\nexport const client = (): OpenAI => new OpenAI();",
      'made.ts':
        "import { createElement } from 'react';\nconst made = createElement('p');\nexport type Made = typeof made;"
    });
    assert.deepEqual([...content.packages.keys()].sort(), ['openai', 'react']);
  });

  it('tells types that are needed but not exported, and nothing private and no comment', async () => {
    const { report } = await surfaceOf({
      'index.ts': "export { Box } from './box.js';",
      'box.ts': [
        "import type { Size } from './size.js';",
        'type Hidden = { a: 1 };',
        '/** A box. */',
        'export class Box { private _hidden: Hidden = { a: 1 }; size(): Size { return this._hidden.a; } }'
      ].join('\n'),
      'size.ts': 'export type Size = number;'
    });
    assert.match(report, /export class Box \{\n {2}size\(\): Size;\n\}/);
    assert.match(report, /size\.ts\ntype Size = number;/);
    assert.doesNotMatch(report, /Hidden|_hidden|A box/);
  });
});

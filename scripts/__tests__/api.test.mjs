import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { surfaces } from '../api/surfaces.mjs';
import { read } from './folders.mjs';

/** The packages that a report takes types from. */
const packagesIn = report =>
  new Set(
    [...report.matchAll(/^(?:import\b[^;]* from '|\/\/\/ <reference types=")([^'"]+)/gm)].map(([, name]) => name)
  );

describe('the public surfaces', () => {
  for (const { name, from } of surfaces) {
    it(`in ${name} show no type of a vendor, and of other packages only those that are listed`, () => {
      const report = read('api', `${name}.api.md`);
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

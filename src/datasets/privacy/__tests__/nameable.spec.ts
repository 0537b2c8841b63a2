import { makeColumn, makeProfile } from '../../__tests__/make-profile.js';
import type { SharingLevel } from '../../sharing-level.js';
import { Privacy } from '../privacy.js';

const at = (level: SharingLevel): Privacy => new Privacy({ destination: 'network', levelOf: () => level });
const names = (profiles: readonly { readonly columns: readonly { readonly name: string }[] }[]): readonly string[] =>
  profiles.flatMap(({ columns }) => columns.map(({ name }) => name));

const wide = makeProfile(
  'wide',
  Array.from({ length: 10_000 }, (_, place) => makeColumn(`sensor_${place}`)),
  { columnCount: 10_000 }
);

describe('names for a schema', () => {
  it('are those of the columns that the question is about, few of very many, in their order', () => {
    const found = names(at('types').nameable([wide], 'mean of sensor_7042 by sensor_12'));
    expect(found.length).toBeLessThanOrEqual(60);
    expect(found).toEqual(expect.arrayContaining(['sensor_12', 'sensor_7042']));
    expect(found.indexOf('sensor_12')).toBeLessThan(found.indexOf('sensor_7042'));
    expect(found.join('').length).toBeLessThanOrEqual(2_000);
  });

  it('are of three datasets at most, the one that is named first', () => {
    const frames = ['a', 'b', 'c', 'd', 'e'].map(name => makeProfile(name, [makeColumn(`${name}_value`)]));
    const found = at('types').nameable(frames, 'the mean of e_value in e');
    expect(found.map(({ name }) => name)[0]).toBe('e');
    expect(found).toHaveLength(3);
  });

  it('are none that would have to be written otherwise', () => {
    const odd = ['plain', 'turned\u202ename', 'line\nend', '', 'x'.repeat(101)].map(name => makeColumn(name));
    expect(names(at('types').nameable([makeProfile('df', odd)], ''))).toEqual(['plain']);
  });

  it('are none of a dataset whose types may not be sent, and bring no values that may not', () => {
    const df = makeProfile('df', [makeColumn('fare', { range: { min: 1, max: 918_273, evidence: { type: 'full' } } })]);
    expect(at('names').nameable([df], '')).toEqual([]);
    expect(JSON.stringify(at('types').nameable([df], ''))).not.toContain('918273');
  });
});

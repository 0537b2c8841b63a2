import { disguiseValue } from '../share-rows.js';

/** Kinds of characters: what is left of a value. */
const shape = (text: string): string =>
  Array.from(text, character =>
    /\p{N}/u.test(character) ? '0' : /\p{Lu}/u.test(character) ? 'A' : /\p{L}/u.test(character) ? 'a' : character
  ).join('');

describe('a disguised value', () => {
  it.each(['Ann Miller', 'ann.miller@example.org', '+49 (30) 901820', '00123', 'AB-12/34', 'x_y', '平均 größe Ω'])(
    '%s keeps its shape',
    text => {
      const disguised = String(disguiseValue(text));
      expect(shape(disguised)).toBe(shape(text));
      expect(disguised).toMatch(/^[\x20-\x7e]*$/u);
    }
  );

  it.each([
    ['2024-03-01', /^\d{4}-\d{2}-\d{2}$/u],
    ['2024-03-01T10:20:30', /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}$/u],
    ['2024-03-01T10:20:30.123456+02:00', /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}\.\d{6}\+\d{2}:\d{2}$/u],
    ['10:20:30', /^\d{2}:\d{2}:\d{2}$/u]
  ])('%s stays written as a date or time', (text, form) => {
    expect(String(disguiseValue(text))).toMatch(form);
  });

  it('stays what it was in kind: a number, a truth, a duration, a missing value', () => {
    for (const value of [7, -56, 3.25, 1e-7, 123456789012, 0, Infinity]) {
      const disguised = Number(disguiseValue(value));
      expect(disguised).not.toBeNaN();
      expect(Math.abs(disguised)).toBeLessThanOrEqual(10 ** (Math.ceil(Math.log10(Math.abs(value) + 1)) + 1));
    }
    expect(typeof disguiseValue(true)).toBe('boolean');
    expect(disguiseValue('PT1H30M')).toMatch(/^PT\dH\d{2}M$/u);
    expect(disguiseValue(null)).toBeNull();
  });

  it('holds nothing of marks that are a value by themselves', () => {
    expect(disguiseValue('#!?-.')).toBe('*****');
    expect(disguiseValue('a\u202e"|b')).toMatch(/^[a-z]\*\*\*[a-z]$/u);
  });

  it('does not depend on the value: each digit and letter is as likely as any other', () => {
    const counts = new Map<string, number>();
    for (let round = 0; round < 4_000; round += 1) {
      const drawn = String(disguiseValue('x7')).charAt(1);
      counts.set(drawn, (counts.get(drawn) ?? 0) + 1);
    }
    expect(counts.size).toBe(10);
    // 400 expected; 6 standard deviations are 114.
    expect(Math.min(...counts.values())).toBeGreaterThan(286);
    expect(Math.max(...counts.values())).toBeLessThan(514);
  });

  it('is another one each time, so that repetition tells nothing', () => {
    const drawn = new Set(Array.from({ length: 50 }, () => disguiseValue('Kestrel-Cell-6248')));
    expect(drawn.size).toBe(50);
    expect(drawn).not.toContain('Kestrel-Cell-6248');
  });
});

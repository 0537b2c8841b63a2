import { estimateTokens } from '../estimate-tokens.js';

/** Names with the tokens that cl100k_base or o200k_base spell them in, whichever are more. */
const COUNTED: readonly (readonly [string, number])[] = [
  ['passenger_count', 3],
  ['average_body_mass_g', 4],
  ['psngr_cnt', 3],
  ['qzxjkvbw', 5],
  ['aB3xQ9zKp2', 10],
  ['9f8e7d6c5b4a3210', 14],
  ['Fahrgästeanzahl', 7],
  ['средняя_цена', 7],
  ['θερμοκρασία', 11],
  ['درجة الحرارة', 9],
  ['तापमान', 6],
  ['อุณหภูมิ', 9],
  ['平均温度', 6],
  ['평균값', 6],
  ['👨‍👩‍👧', 13],
  ['price [€/m²]', 7],
  ['CO₂', 2],
  ['184203.75', 4],
  ['2024-03-01T10:20:30', 12],
  ['xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx', 5],
  ['df["ride class"].str.strip()', 8]
];

test('it is not below what vocabularies of models count, taken together, nor far below for any name', () => {
  const sum = (counts: readonly number[]): number => counts.reduce((total, count) => total + count, 0);
  expect(estimateTokens(COUNTED.map(([name]) => name).join('\n'))).toBeGreaterThanOrEqual(
    sum(COUNTED.map(([, counted]) => counted))
  );
  for (const [name, counted] of COUNTED) {
    expect([name, estimateTokens(name)]).toEqual([name, expect.any(Number)]);
    expect(estimateTokens(name)).toBeGreaterThanOrEqual(counted * 0.75 - 1);
  }
});

test('a long text is told from pieces of it, to within a few parts in a hundred', () => {
  const parts = COUNTED.map(([name]) => `${name} is a column.\n`);
  const long = Array.from({ length: 20_000 }, (_, at) => parts[(at * at + 3 * at) % parts.length]).join('');
  const whole = Array.from({ length: Math.ceil(long.length / 90_000) }, (_, at) =>
    long.slice(at * 90_000).slice(0, 90_000)
  );
  const exact = whole.reduce((sum, part) => sum + estimateTokens(part), 0);
  expect(Math.abs(estimateTokens(long) / exact - 1)).toBeLessThan(0.05);
  expect(estimateTokens(`${'word '.repeat(100_000)}${'}{'.repeat(250_000)}`)).toBeGreaterThan(500_000);
});

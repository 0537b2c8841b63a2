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

/** Units that measure the same, each with its size. */
const SCALES: readonly ReadonlyMap<string, number>[] = [
  'g gram grams=1 mg=0.001 kg kilo kilos=1000 t tonne tonnes=1000000',
  'm metre metres meter meters=1 mm=0.001 cm=0.01 km=1000',
  'min mins minute minutes=60 s sec secs seconds=1 h hr hrs hour hours=3600 day days=86400',
  'l litre litres liter liters=1 ml=0.001 cl=0.01 hl=100',
  'w=1 kw=1000 mw=1000000'
].map(
  line =>
    new Map(
      [...line.matchAll(/([^=]+)=([\d.]+) ?/gu)].flatMap(([, names = '', size]) =>
        names.split(' ').map(name => [name, Number(size)] as const)
      )
    )
);

/** Whether a word says the unit that the name of a column ends with: "hours" for `labour_h`. */
export const saysUnit = (word: string, words: readonly string[]): boolean =>
  SCALES.some(one => one.has(word) && one.get(word) === one.get(words.at(-1) ?? ''));

/**
 * What a number with a unit is multiplied by to compare it with a column, by the words of the column's name: 1000 for kilos and
 * `body_mass_g`. 1 unless the name ends with another unit of the same kind.
 */
export function scaleOf(words: readonly string[], unit: string): number {
  const scale = SCALES.find(one => one.has(unit) && words.some(word => one.has(word)));
  const [own] = words.flatMap(word => scale?.get(word) ?? []).slice(-1);
  return (scale?.get(unit) ?? 1) / (own ?? 1);
}

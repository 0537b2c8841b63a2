/**
 * How many runs a test with random weights makes, and their seed: few and always the same, unless `CELLWRIGHT_RUNS` and
 * `CELLWRIGHT_SEED` say otherwise. Says the seed on the screen.
 */
export function fuzzRuns(name: string, few: number): { readonly runs: number; readonly seed: number } {
  const runs = Number(process.env['CELLWRIGHT_RUNS'] ?? few);
  const seed = Number(process.env['CELLWRIGHT_SEED'] ?? 1);
  process.stdout.write(`${name}: ${String(runs)} runs, seed ${String(seed)}\n`);
  return { runs, seed };
}

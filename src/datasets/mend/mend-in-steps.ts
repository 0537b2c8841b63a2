import type { CodeCheck } from '../code-check.js';
import { addImports } from './add-imports.js';
import { addLoading } from './add-loading.js';
import { dropReloads } from './drop-reloads.js';
import { findMadeUp } from './find-made-up.js';
import { fitNames } from './fit-names.js';
import type { Mended, MendFacts } from './mend-code.js';
import { numericOnly } from './numeric-only.js';
import { showResult } from './show-result.js';

/** See `mendCode`. */
export async function mendInSteps(written: string, { profiles, variables, check }: MendFacts): Promise<Mended> {
  const notes: CodeCheck[] = [];
  const step = (text: string, before: string, after: string): string => {
    if (before !== after) {
      notes.push({ id: 'mended', status: 'note', text });
    }
    return after;
  };
  try {
    const datasets = new Set(profiles.filter(({ file }) => file === undefined).map(({ name }) => name));
    const once = step('A second loading was left out', written, await dropReloads(written, profiles));
    const loaded = step('The loading of the file was added', once, await addLoading(once, profiles));
    const shown = step('The result is shown', loaded, await showResult(loaded, new Set([...variables, ...datasets])));
    const numeric = step('Means of numbers alone', shown, await numericOnly(shown, profiles));
    const first = await check(numeric);
    const imported = step('Missing imports were added', numeric, addImports(numeric, first));
    const fitted = step('Blanks in names of columns were put right', imported, await fitNames(imported, first));
    const checks = fitted === numeric ? first : await check(fitted);
    return { code: fitted, checks: [...checks, ...(await findMadeUp(fitted, datasets)), ...notes] };
  } catch {
    return { code: written, checks: await check(written) };
  }
}

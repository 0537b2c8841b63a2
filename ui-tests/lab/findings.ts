import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { inEachTheme } from './in-each-theme.js';

/** What axe-core finds in parts of the page in either theme, one line each. */
export async function findings(page: Page, ...parts: readonly string[]): Promise<string[]> {
  const found: string[] = [];
  await inEachTheme(page, async theme => {
    // In this page alone: otherwise it opens another one each time.
    const { violations } = await parts
      .reduce((axe, part) => axe.include(part), new AxeBuilder({ page }).setLegacyMode())
      .analyze();
    for (const { id, nodes } of violations) {
      found.push(...nodes.map(node => `${theme}: ${id}: ${node.target.join(' ')} ${node.failureSummary ?? ''}`));
    }
  });
  return found;
}

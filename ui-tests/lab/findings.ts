import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { inEachTheme } from './in-each-theme.js';

/** What axe-core finds in a part of the page in either theme, one line each. */
export async function findings(page: Page, part: string): Promise<string[]> {
  const found: string[] = [];
  await inEachTheme(page, async theme => {
    const { violations } = await new AxeBuilder({ page }).include(part).analyze();
    for (const { id, nodes } of violations) {
      found.push(...nodes.map(node => `${theme}: ${id}: ${node.target.join(' ')} ${node.failureSummary ?? ''}`));
    }
  });
  return found;
}

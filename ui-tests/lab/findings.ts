import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from '@playwright/test';

/** What axe-core finds in a part of the page, one line each. */
export async function findings(page: Page, part: string): Promise<string[]> {
  const { violations } = await new AxeBuilder({ page }).include(part).analyze();
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(node => `${id}: ${node.target.join(' ')} ${node.failureSummary ?? ''}`)
  );
}

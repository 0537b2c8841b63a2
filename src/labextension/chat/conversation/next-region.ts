/**
 * Moves the focus to the next (1) or previous (-1) region of the panel: datasets, conversation, composer. From outside
 * it goes to the composer. Regions that are not there are left out.
 */
export function nextRegion(panel: HTMLElement, direction: 1 | -1): void {
  const regions = [...panel.querySelectorAll<HTMLElement>('[data-cw-region]')];
  const at = regions.findIndex(region => region.contains(document.activeElement));
  const next = at < 0 ? regions.at(-1) : regions[(at + direction + regions.length) % regions.length];
  if (next !== undefined) {
    (next.querySelector<HTMLElement>('[data-cw-item][tabindex="0"], textarea') ?? firstStop(next)).focus();
  }
}

function firstStop(region: HTMLElement): HTMLElement {
  return region.tabIndex >= 0 ? region : (region.querySelector<HTMLElement>('button') ?? region);
}

/** Pixels between a popup, its opener and the edges of the window. */
const GAP = 4;

/** Places a fixed popup below its opener, their right edges in line; above it where there is no room below. */
export function placeBelow(popup: HTMLElement, opener: HTMLElement): void {
  const at = opener.getBoundingClientRect();
  const { width, height } = popup.getBoundingClientRect();
  const left = Math.max(GAP, Math.min(at.right - width, window.innerWidth - width - GAP));
  const below = at.bottom + GAP;
  const fits = below + height <= window.innerHeight - GAP || at.top - GAP - height < GAP;
  const top = fits ? below : at.top - GAP - height;
  popup.style.left = `${left}px`;
  popup.style.top = `${Math.max(GAP, Math.min(top, window.innerHeight - height - GAP))}px`;
}

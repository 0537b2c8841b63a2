/** Makes buttons one tab stop: ← → Home End move between them, the last one used is where Tab comes back to. */
export function rove(container: HTMLElement, buttons: readonly HTMLButtonElement[]): void {
  const makeStop = (stop: HTMLButtonElement | undefined): void => {
    for (const button of buttons) {
      button.tabIndex = button === stop ? 0 : -1;
    }
  };
  makeStop(buttons[0]);
  for (const button of buttons) {
    button.addEventListener('focus', () => {
      makeStop(button);
    });
  }
  container.addEventListener('keydown', event => {
    const at = buttons.findIndex(button => button === event.target);
    if (at === -1 || event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) {
      return;
    }
    const next = nextIndex(event.key, at, buttons.length);
    if (next !== null) {
      event.preventDefault();
      event.stopPropagation();
      buttons[next]?.focus();
    }
  });
}

function nextIndex(key: string, at: number, count: number): number | null {
  switch (key) {
    case 'ArrowRight':
      return (at + 1) % count;
    case 'ArrowLeft':
      return (at + count - 1) % count;
    case 'Home':
      return 0;
    case 'End':
      return count - 1;
    default:
      return null;
  }
}

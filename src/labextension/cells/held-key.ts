/** Whether the last key event was an automatic repeat. */
let isHeld = false;

const note = (event: KeyboardEvent): void => {
  isHeld = event.type === 'keydown' && event.repeat;
};
// Before anybody else in the page.
window.addEventListener('keydown', note, true);
window.addEventListener('keyup', note, true);

/** Whether a key is held down: its repeats do not count as presses. */
export function isKeyHeld(): boolean {
  return isHeld;
}

/** Whether the last key that was heard of came again by itself. */
let isHeld = false;

const note = (event: KeyboardEvent): void => {
  isHeld = event.type === 'keydown' && event.repeat;
};
// Before anybody else in the page.
window.addEventListener('keydown', note, true);
window.addEventListener('keyup', note, true);

/** Whether a key is held down: what it does again then, nobody pressed. */
export function isKeyHeld(): boolean {
  return isHeld;
}

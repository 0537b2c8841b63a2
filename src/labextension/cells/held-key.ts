/** Milliseconds: no system repeats a key this soon, but a busy page may be handed repeats it is late for. */
const FIRST_REPEAT = 200;

let pressedAt = -Infinity;
let isHeld = false;

const note = (event: KeyboardEvent): void => {
  if (event.type === 'keydown' && !event.repeat) {
    pressedAt = event.timeStamp;
  }
  isHeld = event.type === 'keydown' && event.timeStamp - pressedAt >= FIRST_REPEAT;
};
// Before anybody else in the page.
window.addEventListener('keydown', note, true);
window.addEventListener('keyup', note, true);

export function isKeyHeld(): boolean {
  return isHeld;
}

import { isKeyHeld } from '../held-key.js';

/** A key event at this time, in milliseconds, as the browser hands it out. */
function key(type: 'keydown' | 'keyup', timeStamp: number, repeat = false): void {
  const event = new KeyboardEvent(type, { key: 'Enter', repeat });
  Object.defineProperty(event, 'timeStamp', { value: timeStamp });
  window.dispatchEvent(event);
}

test('a key is held from the first repeat that a system can send until it is let go or pressed anew', () => {
  for (const [at, isRepeat, isHeld] of [
    [1_000, false, false],
    [1_250, true, true],
    [1_280, true, true],
    [1_310, false, false]
  ] as const) {
    key('keydown', at, isRepeat);
    expect([at, isKeyHeld()]).toEqual([at, isHeld]);
  }
  key('keydown', 1_600, true);
  key('keyup', 1_700);
  expect(isKeyHeld()).toBe(false);
});

test('a press that is followed by others within milliseconds is a press, however late the page comes to it', () => {
  key('keydown', 2_000);
  key('keydown', 2_004, true);
  key('keydown', 2_009, true);
  expect(isKeyHeld()).toBe(false);
});

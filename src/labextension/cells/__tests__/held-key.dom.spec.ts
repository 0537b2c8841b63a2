import { isKeyHeld } from '../held-key.js';

/** A key event at this time, in milliseconds, as the browser hands it out. */
function key(type: 'keydown' | 'keyup', timeStamp: number, repeat = false): void {
  const event = new KeyboardEvent(type, { key: 'Enter', repeat });
  Object.defineProperty(event, 'timeStamp', { value: timeStamp });
  window.dispatchEvent(event);
}

test('a key is held from the first repeat that a system can send until it is let go', () => {
  key('keydown', 1_000);
  expect(isKeyHeld()).toBe(false);
  key('keydown', 1_250, true);
  expect(isKeyHeld()).toBe(true);
  key('keydown', 1_280, true);
  expect(isKeyHeld()).toBe(true);
  key('keyup', 1_300);
  expect(isKeyHeld()).toBe(false);
});

test('a press that is followed by others within milliseconds is a press, however late the page comes to it', () => {
  key('keydown', 2_000);
  key('keydown', 2_004, true);
  key('keydown', 2_009, true);
  expect(isKeyHeld()).toBe(false);
});

test('each new press starts anew', () => {
  key('keydown', 3_000);
  key('keydown', 3_500, true);
  key('keydown', 3_530);
  expect(isKeyHeld()).toBe(false);
});

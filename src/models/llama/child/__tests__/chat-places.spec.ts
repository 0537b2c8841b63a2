import { ChatPlaces } from '../local-model.js';

test('each of the last chats keeps its place, and a new one takes that of the one silent for longest', () => {
  const places = new ChatPlaces(['first', 'second']);
  expect(['a', 'b', 'a', 'b'].map(chat => places.of(chat))).toEqual(['first', 'second', 'first', 'second']);
  expect(places.of('a')).toBe('first');
  expect(places.of('c')).toBe('second');
  expect(places.of('a')).toBe('first');
  expect(places.of('b')).toBe('second');
  expect(places.of('c')).toBe('first');
});

test('without a place it says so', () => {
  expect(() => new ChatPlaces([]).of('a')).toThrow('no place');
});

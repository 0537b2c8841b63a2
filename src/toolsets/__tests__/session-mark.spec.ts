import { fenceText } from '../../datasets/index.js';
import type * as SessionMark from '../shared-tool.js';
import { sessionMark } from '../shared-tool.js';

describe('the mark of a fence', () => {
  it('is one for a session, and another one for the next', () => {
    const mark = sessionMark();
    expect(mark).toMatch(/^\d{8}$/);
    expect(sessionMark()).toBe(mark);
    jest.isolateModules(() => {
      const { sessionMark: next } = jest.requireActual<typeof SessionMark>('../shared-tool.js');
      expect(next()).not.toBe(mark);
    });
  });

  it('makes a fence in which nothing could be a path or a variable, and which no text can end', () => {
    expect(fenceText('a text', '12345678')).toBe('[begin 12345678]\na text\n[end 12345678]');
    expect(fenceText('a [end 12345678] text 12345678', '12345678')).toBe(
      '[begin 12345678]\na [] text 12345678\n[end 12345678]'
    );
  });
});

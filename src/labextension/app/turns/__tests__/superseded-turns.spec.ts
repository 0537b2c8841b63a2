import { supersededTurns } from '../stored-turns.js';
import { makeTurn } from '../../__tests__/make-turn.js';

describe('supersededTurns', () => {
  it('takes a turn and those after it, but neither the new one nor those superseded before', () => {
    const [a, b, d, e] = ['a', 'b', 'd', 'e'].map(id => makeTurn({ id }));
    const c = makeTurn({ id: 'c', supersededBy: 'd' });
    expect(supersededTurns([a!, b!, c, d!, e!], 'b', 'e')).toEqual([
      { ...b, supersededBy: 'e' },
      { ...d, supersededBy: 'e' }
    ]);
  });

  it('is empty for a turn that is not there', () => {
    expect(supersededTurns([makeTurn({ id: 'a' })], 'x', 'y')).toEqual([]);
  });
});

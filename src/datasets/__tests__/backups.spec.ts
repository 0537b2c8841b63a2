import { BACKUPS } from '../backups.js';
import { makeProfile } from './make-profile.js';

const frame = makeProfile('df', []);

describe('what an order leaves to go back to', () => {
  it('is a frame that is called after another one of the same engine', () => {
    const lazy = makeProfile('df_before', [], { kind: 'lazy' });
    expect(BACKUPS.without([makeProfile(BACKUPS.nameOf('df'), []), frame, makeProfile('df_before_2', [])])).toEqual([
      frame
    ]);
    expect(BACKUPS.without([frame, lazy])).toEqual([frame]);
  });

  it('is no frame without the other one, of another engine, or a single column', () => {
    for (const other of [
      [makeProfile('df_before', [])],
      [frame, makeProfile('df_before', [], { engine: 'polars' })],
      [frame, makeProfile('df_before', [], { kind: 'series' })]
    ]) {
      expect(BACKUPS.without(other)).toBe(other);
    }
  });
});

import type { Assumption } from '../../analysis/index.js';
import type { TURN_READINGS } from './turn-readings.js';

/** Says what a text behind an answer was read as; `more` stands behind it. */
export function assumeTurn(reading: (typeof TURN_READINGS)[keyof typeof TURN_READINGS], more = ''): Assumption {
  return { type: 'turn', phrase: '', reading, text: `Read as ${reading}${more}` };
}

import type { ModelEntry } from '../models/model-entry.js';

/** Where what a model gets to read goes: permissions hold for one such place. */
export function placeOf({ destination, place }: Pick<ModelEntry, 'destination' | 'place'>): string {
  return destination === 'network' ? `network ${place}` : destination;
}

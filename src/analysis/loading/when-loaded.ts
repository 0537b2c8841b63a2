import { NotLoaded } from './not-loaded.js';

/** What a reading gives, with whatever code it needs: it is done again from the start after each load, so it must have no effects. */
export async function whenLoaded<T>(read: () => T): Promise<T> {
  for (;;) {
    try {
      return read();
    } catch (error) {
      if (!(error instanceof NotLoaded)) {
        throw error;
      }
      await error.load();
    }
  }
}

/** Thrown by a reading that needs code which is not loaded yet. `whenLoaded` loads it and reads again. */
export class NotLoaded extends Error {
  constructor(readonly load: () => Promise<void>) {
    super('Read this inside whenLoaded: it needs code that is loaded on demand.');
    this.name = 'NotLoaded';
  }
}

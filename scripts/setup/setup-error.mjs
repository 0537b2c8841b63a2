/** Something on this machine stands in the way; the message is one sentence and names what to type. */
export class SetupError extends Error {
  name = 'SetupError';
}

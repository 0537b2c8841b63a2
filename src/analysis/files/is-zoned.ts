/** Whether a type of pandas holds times with a zone: those of files are read as times of UTC. */
export function isZoned(dtype: string): boolean {
  return dtype.endsWith('UTC]');
}

import { homedir } from 'node:os';
import { join } from 'node:path';

/** A path with the home folder of whoever runs this in the place of a `~` at its beginning, as a shell reads it. */
export function expandHome(path: string): string {
  return /^~(?=$|[/\\])/.test(path) ? join(homedir(), path.slice(1)) : path;
}

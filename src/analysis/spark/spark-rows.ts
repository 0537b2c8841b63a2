import { frameName } from '../compile/frame-name.js';

/** An expression over a Spark data frame that names it several times: as it is for a variable, else through a parameter. */
export const sparkRows = {
  value: (code: string, write: (name: string) => string): string =>
    frameName.isPlain(code) ? write(code) : `(lambda rows: ${write('rows')})(${code})`,
  /** The same for what gives a data frame. */
  transform: (code: string, write: (name: string) => string): string =>
    frameName.isPlain(code) ? write(code) : `${code}.transform(lambda rows: ${write('rows')})`
} as const;

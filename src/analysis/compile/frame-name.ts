/** Parameter that stands for a frame without a name of its own, in `frame.loc[lambda rows: …]`. */
const PARAMETER = 'rows';

/** How code refers to a pandas frame more than once without computing it again and without a variable of its own. */
export const frameName = {
  /** True when the frame is a variable of the user. */
  isPlain: (base: string): boolean => /^\w+$/u.test(base),

  /** The name over which a mask of the frame is written. */
  of: (base: string): string => (frameName.isPlain(base) ? base : PARAMETER),

  /** Writes a column of the frame inside a mask, given the literal of its label. */
  column:
    (base: string) =>
    (label: string): string =>
      `${frameName.of(base)}[${label}]`,

  /** A mask as it stands between the brackets behind the frame. */
  mask: (base: string, mask: string): string => (frameName.isPlain(base) ? mask : `lambda ${PARAMETER}: ${mask}`),

  /** An expression over the frame: as it is for a variable, else through `pipe`. */
  pipe: (base: string, write: (name: string) => string): string =>
    frameName.isPlain(base) ? write(base) : `${base}.pipe(lambda ${PARAMETER}: ${write(PARAMETER)})`
};

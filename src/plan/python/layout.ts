/** Longest line, as black and ruff lay code out. */
const WIDTH = 88;
const INDENT = 4;

/** Text with possible line breaks. In a group, either all of them break or none does. */
export type Doc =
  | string
  | readonly Doc[]
  /** A line break, or else `flat`: a space or nothing. */
  | { readonly type: 'line'; readonly flat: string }
  | { readonly type: 'group'; readonly of: Doc }
  | { readonly type: 'indent'; readonly of: Doc }
  /** Written only if the lines of its group break. */
  | { readonly type: 'ifBroken'; readonly text: string }
  /** `first` if its first line fits up to where it may break, otherwise `other`. */
  | { readonly type: 'either'; readonly first: Doc; readonly other: Doc };

export const softLine: Doc = { type: 'line', flat: '' };
export const line: Doc = { type: 'line', flat: ' ' };
export const group = (of: Doc): Doc => ({ type: 'group', of });
export const indent = (of: Doc): Doc => ({ type: 'indent', of });
export const ifBroken = (text: string): Doc => ({ type: 'ifBroken', text });

export const joined = (docs: readonly Doc[], between: Doc): Doc =>
  docs.flatMap((doc, at) => (at === 0 ? [doc] : [between, doc]));

type Command = readonly [indent: number, mode: 'flat' | 'broken', doc: Doc];

const isList = (doc: Doc): doc is readonly Doc[] => Array.isArray(doc);

/** The text of a document. A group stays in one line if it fits, together with what follows up to the next possible line break. */
export function layOut(doc: Doc): string {
  let out = '';
  let column = 0;
  const rest: Command[] = [[0, 'broken', doc]];
  for (let next = rest.pop(); next !== undefined; next = rest.pop()) {
    const [depth, mode, one] = next;
    if (typeof one === 'string') {
      out += one;
      const end = one.lastIndexOf('\n');
      column = end < 0 ? column + one.length : one.length - end - 1;
    } else if (isList(one)) {
      rest.push(...one.map((part): Command => [depth, mode, part]).reverse());
    } else {
      switch (one.type) {
        case 'line':
          out += mode === 'flat' ? one.flat : `\n${' '.repeat(depth)}`;
          column = mode === 'flat' ? column + one.flat.length : depth;
          break;
        case 'group': {
          const isFlat = mode === 'flat' || fits([depth, 'flat', one.of], rest, WIDTH - column);
          rest.push([depth, isFlat ? 'flat' : 'broken', one.of]);
          break;
        }
        case 'indent':
          rest.push([depth + INDENT, mode, one.of]);
          break;
        case 'ifBroken':
          if (mode === 'broken') {
            rest.push([depth, mode, one.text]);
          }
          break;
        case 'either': {
          const room = WIDTH - column;
          const first = fits([depth, 'flat', one.first], rest, room) || fits([depth, 'broken', one.first], rest, room);
          rest.push([depth, 'broken', first ? one.first : one.other]);
          break;
        }
      }
    }
  }
  return out;
}

/** Whether there is room for a command and what follows, up to the first end of a line. */
function fits(command: Command, following: readonly Command[], room: number): boolean {
  let left = room;
  let at = following.length;
  const rest: Command[] = [command];
  while (left >= 0) {
    const next = rest.pop() ?? following[--at];
    if (next === undefined) {
      return true;
    }
    const [depth, mode, one] = next;
    if (typeof one === 'string') {
      const end = one.indexOf('\n');
      left -= end < 0 ? one.length : end;
      if (end >= 0) {
        return left >= 0;
      }
    } else if (isList(one)) {
      rest.push(...one.map((part): Command => [depth, mode, part]).reverse());
    } else {
      switch (one.type) {
        case 'line':
          if (mode === 'broken') {
            return true;
          }
          left -= one.flat.length;
          break;
        case 'ifBroken':
          if (mode === 'broken') {
            left -= one.text.length;
          }
          break;
        case 'either':
          rest.push([depth, mode, one.first]);
          break;
        case 'group':
        case 'indent':
          rest.push([depth, mode, one.of]);
          break;
      }
    }
  }
  return false;
}

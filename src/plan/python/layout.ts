/** Longest line, as black and ruff lay code out. */
const WIDTH = 88;
const INDENT = 4;

/** Text with possible line breaks. In a group, either all of them break or none does. */
export type Doc =
  | string
  | readonly Doc[]
  /** A line break, or else `flat`: a space or nothing. */
  | { readonly type: 'line'; readonly flat: string }
  | { readonly type: 'indent'; readonly of: Doc }
  /** Written only if the lines of its group break. */
  | { readonly type: 'ifBroken'; readonly text: string }
  | Choice;

/** A part that is laid out in one of two ways. */
type Choice =
  | { readonly type: 'group'; readonly of: Doc }
  /** `first` if its first line fits up to where it may break, otherwise `other`. */
  | { readonly type: 'either'; readonly first: Doc; readonly other: Doc };

export const softLine: Doc = { type: 'line', flat: '' };
export const line: Doc = { type: 'line', flat: ' ' };
export const group = (of: Doc): Doc => ({ type: 'group', of });
export const indent = (of: Doc): Doc => ({ type: 'indent', of });
export const ifBroken = (text: string): Doc => ({ type: 'ifBroken', text });

export const joined = (docs: readonly Doc[], between: Doc): Doc =>
  docs.flatMap((doc, at) => (at === 0 ? [doc] : [between, doc]));

type Mode = 'flat' | 'broken';
type Command = readonly [indent: number, mode: Mode, doc: Doc];
type Choose = (depth: number, mode: Mode, doc: Choice) => Command;

const isList = (doc: Doc): doc is readonly Doc[] => Array.isArray(doc);

/** The texts of commands, from the last one to the first. */
function* textsOf(commands: Command[], choose: Choose): Generator<string> {
  for (let next = commands.pop(); next !== undefined; next = commands.pop()) {
    const [depth, mode, doc] = next;
    if (typeof doc === 'string') {
      yield doc;
    } else if (isList(doc)) {
      commands.push(...doc.map((part): Command => [depth, mode, part]).reverse());
    } else if (doc.type === 'line') {
      yield mode === 'flat' ? doc.flat : `\n${' '.repeat(depth)}`;
    } else if (doc.type === 'ifBroken') {
      yield mode === 'flat' ? '' : doc.text;
    } else {
      commands.push(doc.type === 'indent' ? [depth + INDENT, mode, doc.of] : choose(depth, mode, doc));
    }
  }
}

/** The text of a document. A group stays in one line if it fits, together with what follows up to the next possible line break. */
export function layOut(doc: Doc): string {
  let out = '';
  const rest: Command[] = [[0, 'broken', doc]];
  const choose: Choose = (depth, mode, choice) => {
    const room = WIDTH - (out.length - out.lastIndexOf('\n') - 1);
    const isFit = (one: Mode, of: Doc): boolean => fits([...rest, [depth, one, of]], room);
    if (choice.type === 'group') {
      return [depth, mode === 'flat' || isFit('flat', choice.of) ? 'flat' : 'broken', choice.of];
    }
    const { first, other } = choice;
    return [depth, 'broken', isFit('flat', first) || isFit('broken', first) ? first : other];
  };
  for (const text of textsOf(rest, choose)) {
    out += text;
  }
  return out;
}

/** Whether there is room for commands, up to the first end of a line. */
function fits(commands: Command[], room: number): boolean {
  let left = room;
  for (const text of textsOf(commands, (depth, mode, doc) => [
    depth,
    mode,
    doc.type === 'group' ? doc.of : doc.first
  ])) {
    const end = text.indexOf('\n');
    left -= end < 0 ? text.length : end;
    if (end >= 0 || left < 0) {
      return left >= 0;
    }
  }
  return true;
}

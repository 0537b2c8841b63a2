/** Most characters, lines and open brackets of code that is read: what a parser takes for more has no end worth waiting for. */
const MOST_CHARACTERS = 20_000;
const MOST_LINES = 2_000;
const MOST_BRACKETS = 50;

/** Names joined by dots beyond any path of a module: the parser keeps each beginning of such a path. */
const LONG_PATH = /(?:\.(?:[ \t]|\\\n)*[\p{L}\p{N}_]+(?:[ \t]|\\\n)*){100}/u;

/** Cell magics whose body is Python of the user's namespace. */
const PYTHON_CELLS = new Set(['time', 'timeit', 'capture', 'prun', 'memit', 'mprun', 'lprun', 'py', 'python']);

/** Line magics that may bind any name. */
const BINDING = /^%(?:run|load|store|pylab|autoreload|reset|macro|rerun|loadpy|env)\b/u;

/** What hands a line to the shell. */
const SHELL = /^(?:!|%(?:sx|system|pip|conda|mamba|uv)\b)/u;

/** Signs that make a whole line IPython's where a statement begins. */
const ESCAPE = /^\s*(?<command>[%!?,;/].*)/su;

/** Asks for help about what stands before it. */
const HELP = /[\w*\]]\?\??\s*$/u;

/** Code without what is IPython's, or why it is not looked at. */
export type PlainPython =
  | {
      readonly status: 'plain';
      /** Plain Python with the same number of lines. */
      readonly code: string;
      /** Whether a magic may have bound names that the code does not show. */
      readonly mayBind: boolean;
      /** Whether a line is handed to the shell. */
      readonly shell: boolean;
    }
  | { readonly status: 'unread'; readonly reason: string };

/**
 * Takes out what is IPython's and not Python's, as IPython finds it: magics, shell lines, help marks, a common
 * indent. A cell of another language is empty. Reads the text once, and none that is beyond the bounds.
 */
export function plainPython(source: string): PlainPython {
  if (source.length > MOST_CHARACTERS) {
    return { status: 'unread', reason: 'too long' };
  }
  const lines = withoutIndent(source.split(/\r\n?|\n/u));
  if (lines.length > MOST_LINES) {
    return { status: 'unread', reason: 'too many lines' };
  }
  const first = lines.findIndex(line => line.trim() !== '');
  const cellMagic = /^%%(\S+)/u.exec(lines[first] ?? '')?.[1];
  if (cellMagic !== undefined && !cellMagic.includes('?')) {
    if (!PYTHON_CELLS.has(cellMagic)) {
      return { status: 'plain', code: '', mayBind: true, shell: /^(?:bash|sh|script|cmd|!)$/u.test(cellMagic) };
    }
    lines[first] = '';
  }
  const commands: string[] = [];
  const reader = new LineReader();
  let continued = false;
  const plain = lines.map(line => {
    if (continued) {
      continued = line.endsWith('\\');
      return '';
    }
    const command = reader.read(line);
    if (command === null) {
      return line;
    }
    continued = line.endsWith('\\');
    commands.push(command.text);
    return `${line.slice(0, command.from)}${command.from === indentOf(line) ? 'pass' : 'None'}`;
  });
  const code = plain.join('\n');
  if (reader.most > MOST_BRACKETS || LONG_PATH.test(code)) {
    return { status: 'unread', reason: 'too deeply nested' };
  }
  return {
    status: 'plain',
    code,
    mayBind: commands.some(text => BINDING.test(text)),
    shell: commands.some(text => SHELL.test(text))
  };
}

function withoutIndent(lines: readonly string[]): string[] {
  const indents = lines.filter(line => line.trim() !== '').map(line => line.slice(0, indentOf(line)));
  let margin = indents[0] ?? '';
  for (const indent of indents) {
    while (!indent.startsWith(margin)) {
      margin = margin.slice(0, -1);
    }
  }
  return lines.map(line => (line.startsWith(margin) ? line.slice(margin.length) : line));
}

function indentOf(line: string): number {
  return line.length - line.trimStart().length;
}

/** A part of a line that is IPython's: where it starts, and what it says. */
type Command = { readonly from: number; readonly text: string };

/** What matters between statements: escapes, strings, comments, brackets, assignments, question marks. */
const MARK =
  /\\.|\\$|'''|"""|'(?:\\.|[^'\\])*(?:'|\\?$)|"(?:\\.|[^"\\])*(?:"|\\?$)|#.*|[()[\]{}]|[-+*/%@&|^=!<>:]{0,3}=|\?+/gsu;

/** Follows strings, brackets and continued lines, so that a sign inside of them is no command. */
class LineReader {
  /** Most brackets that were open at once. */
  most = 0;

  /** The command in the next line; `null` when it is Python as it stands. */
  read(line: string): Command | null {
    const begins = this._quote === '' && this._open === 0 && !this._continued;
    const escape = begins ? ESCAPE.exec(line)?.groups?.['command'] : undefined;
    if (escape !== undefined) {
      return { from: indentOf(line), text: escape };
    }
    this._continued = false;
    let at = this._quote === '' ? 0 : this._endOfString(line, 0);
    let assigned = !begins;
    let last = '';
    const end = line.trimEnd().length;
    MARK.lastIndex = at;
    for (let found = MARK.exec(line); found !== null; found = MARK.exec(line)) {
      const [mark] = found;
      at = MARK.lastIndex;
      if (mark === '=' && this._open === 0 && !assigned) {
        assigned = true;
        const rest = line.slice(at).trimStart();
        if (/^(?:!|%\s*[A-Za-z_])/u.test(rest)) {
          return { from: line.length - rest.length, text: rest };
        }
      }
      last = at === end ? mark : '';
      if (mark === "'''" || mark === '"""') {
        this._quote = mark;
        at = this._endOfString(line, at);
      } else if (/^['"]/u.test(mark) && mark.endsWith('\\')) {
        this._quote = mark.charAt(0);
      } else if (mark === '\\') {
        this._continued = true;
      } else {
        this._count(mark);
      }
      MARK.lastIndex = at;
    }
    return begins && last.startsWith('?') && HELP.test(line) ? { from: indentOf(line), text: line.trim() } : null;
  }

  private _count(mark: string): void {
    if (mark === '(' || mark === '[' || mark === '{') {
      this._open += 1;
      this.most = Math.max(this.most, this._open);
    } else if (mark === ')' || mark === ']' || mark === '}') {
      this._open = Math.max(0, this._open - 1);
    }
  }

  /** The place after the string that is open; the end of the line when it goes on or was never closed. */
  private _endOfString(line: string, from: number): number {
    for (let at = from; at < line.length; at += 1) {
      if (line.charAt(at) === '\\') {
        at += 1;
      } else if (line.startsWith(this._quote, at)) {
        const after = at + this._quote.length;
        this._quote = '';
        return after;
      }
    }
    if (this._quote.length === 1 && !line.endsWith('\\')) {
      this._quote = '';
    }
    return line.length;
  }

  private _quote = '';
  private _open = 0;
  private _continued = false;
}

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

/** Where a statement begins that is IPython's as a whole line. */
const ESCAPE = /[ \t]*(?=[%!?,;/])/uy;
/** What may stand behind `x =` that is no Python. */
const ASSIGNED = /[ \t]*(?=!|%\s*[A-Za-z_])/uy;
/** A line that asks for help about what stands before the mark. */
const HELP = /^[ \t]*(?=.*[\w*\]]\?\??[ \t]*$)/u;
/** The rest of a line, with the lines that it is joined to. */
const REST = /(?:\\\n|.)*/uy;

const tripled = (quote: string): string => String.raw`${quote}{3}(?:\\[^]|[^\\])*?(?:${quote}{3}|$(?![^]))`;
const quoted = (quote: string): string => String.raw`${quote}(?:\\[^]|[^${quote}\\\n])*${quote}?`;

/** What matters between statements. */
const TOKEN = new RegExp(
  [
    ...["'", '"'].map(tripled),
    ...["'", '"'].map(quoted),
    '#.*',
    String.raw`\\?\n`, // A backslash joins lines.
    String.raw`\\.`,
    String.raw`[()[\]{}]`,
    '[-+*/%@&|^=!<>:]{0,3}=',
    String.raw`\?+(?=[ \t]*$)`
  ].join('|'),
  'gmu'
);

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
  const { code, commands, deepest } = withoutCommands(lines.join('\n'));
  if (deepest > MOST_BRACKETS || LONG_PATH.test(code)) {
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

/** Code in which `pass`, or `None`, stands for what is IPython's; what that says, and how deep brackets are nested. */
function withoutCommands(source: string): {
  readonly code: string;
  readonly commands: readonly string[];
  readonly deepest: number;
} {
  const commands: string[] = [];
  let code = '';
  let copied = 0;
  const replace = (from: number, by: string): void => {
    const text = matchAt(REST, source, from) ?? '';
    commands.push(text);
    code += source.slice(copied, from) + by + '\n'.repeat(text.split('\n').length - 1);
    copied = from + text.length;
    TOKEN.lastIndex = copied;
  };
  let [open, deepest] = [0, 0];
  /** Where the statement begins, as long as it is in its first line. */
  let start: number | undefined = 0;
  let isAssigned = false;
  TOKEN.lastIndex = 0;
  for (let token: string | undefined = startOf(0); token !== undefined; token = next()) {
    if (token === '=' && open === 0 && !isAssigned && start !== undefined) {
      isAssigned = true;
      const blanks = matchAt(ASSIGNED, source, TOKEN.lastIndex);
      if (blanks !== undefined) {
        replace(TOKEN.lastIndex + blanks.length, 'None');
      }
    } else if (token.startsWith('?') && start !== undefined) {
      const line = source.slice(start).split('\n', 1)[0] ?? '';
      const blanks = HELP.exec(line)?.[0];
      if (blanks !== undefined) {
        replace(start + blanks.length, 'pass');
      }
    } else if (/^[([{]$/u.test(token)) {
      open += 1;
      deepest = Math.max(deepest, open);
    } else if (/^[)\]}]$/u.test(token)) {
      open = Math.max(0, open - 1);
    } else if (token === '\n' && open === 0) {
      startOf(TOKEN.lastIndex);
    } else if (token.includes('\n')) {
      start = undefined;
    }
  }
  return { code: code + source.slice(copied), commands, deepest };

  function next(): string | undefined {
    return TOKEN.exec(source)?.[0];
  }

  /** A statement begins; one that is IPython's is taken out. */
  function startOf(at: number): string {
    [start, isAssigned] = [at, false];
    const blanks = matchAt(ESCAPE, source, at);
    if (blanks !== undefined) {
      replace(at + blanks.length, 'pass');
    }
    return '';
  }
}

/** What a sticky pattern matches at a place; `undefined` when it does not. */
function matchAt(pattern: RegExp, source: string, at: number): string | undefined {
  pattern.lastIndex = at;
  return pattern.exec(source)?.[0];
}

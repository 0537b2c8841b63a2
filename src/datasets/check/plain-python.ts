/** Most characters, lines and open brackets of code that is read: beyond these limits a parser may take too long. */
const MOST_CHARACTERS = 20_000;
const MOST_LINES = 2_000;
const MOST_BRACKETS = 50;

/** Names joined by dots, longer than any module path: the parser keeps every prefix of such a path. */
const LONG_PATH = /(?:\.(?:[ \t]|\\\n)*[\p{L}\p{N}_]+(?:[ \t]|\\\n)*){100}/u;

/** Cell magics whose body is Python in the user's namespace. */
const PYTHON_CELLS = new Set(['time', 'timeit', 'capture', 'prun', 'memit', 'mprun', 'lprun', 'py', 'python']);

/** Line magics that may bind any name. */
const BINDING = /^%(?:run|load|store|pylab|autoreload|reset|macro|rerun|loadpy|env)\b/u;

/** Prefixes that hand a line to the shell. */
const SHELL = /^(?:!|%(?:sx|system|pip|conda|mamba|uv)\b)/u;

/** The start of a statement whose whole line is IPython syntax. */
const ESCAPE = /[ \t]*(?=[%!?,;/])/uy;
/** IPython syntax that may follow `x =`. */
const ASSIGNED = /[ \t]*(?=!|%\s*[A-Za-z_])/uy;
/** A line that asks for help on the name before its final `?` or `??`. */
const HELP = /^[ \t]*(?=.*[\w*\]]\?\??[ \t]*$)/u;
/** The rest of a line, with the lines that a backslash joins to it. */
const REST = /(?:\\\n|.)*/uy;

const tripled = (quote: string): string => String.raw`${quote}{3}(?:\\[^]|[^\\])*?(?:${quote}{3}|$(?![^]))`;
const quoted = (quote: string): string => String.raw`${quote}(?:\\[^]|[^${quote}\\\n])*${quote}?`;

/** Tokens that matter for finding statements. */
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

/** Code without IPython syntax, or why it was not read. */
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

/** Removes IPython syntax, as IPython recognizes it: magics, shell lines, help marks, indents; other languages become empty. */
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
  const indents = lines.filter(line => line.trim() !== '').map(line => /^\s*/u.exec(line)?.[0] ?? '');
  let margin = indents[0] ?? '';
  for (const indent of indents) {
    while (!indent.startsWith(margin)) {
      margin = margin.slice(0, -1);
    }
  }
  return lines.map(line => (line.startsWith(margin) ? line.slice(margin.length) : line));
}

/** Code with `pass` or `None` in place of IPython commands, the commands themselves, and how deep brackets are nested. */
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
  /** Where the statement begins; `undefined` after its first line. */
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

  /** Begins a statement, and replaces it if it is an IPython command. */
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

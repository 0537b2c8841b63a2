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

/** A line of IPython syntax: a shell command, a magic, or a question about a name; with the lines that a backslash joins to it. */
const COMMAND = /^([ \t]*)((?:!(?!=)|%{1,2}[A-Za-z_]|\?)(?:\\\n|.)*|[\w.*[\]]+\?\??[ \t]*$)/gmu;
/** The same behind `x =`. */
const ASSIGNED = /^([^=\n#(]*=[ \t]*)((?:!(?!=)|%\s*[A-Za-z_])(?:\\\n|.)*)/gmu;

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

/**
 * Removes IPython syntax, line by line: magics, shell lines, help marks, indents; other languages become empty. Lines of a text
 * that look like it are removed too.
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
  const replace =
    (by: string) =>
    (_: string, before: string, command: string): string => {
      commands.push(command);
      return before + by + '\n'.repeat(command.split('\n').length - 1);
    };
  const code = lines.join('\n').replace(COMMAND, replace('pass')).replace(ASSIGNED, replace('None'));
  if (depthOf(code) > MOST_BRACKETS || LONG_PATH.test(code)) {
    return { status: 'unread', reason: 'too deeply nested' };
  }
  return {
    status: 'plain',
    code,
    mayBind: commands.some(text => BINDING.test(text)),
    shell: commands.some(text => SHELL.test(text))
  };
}

/** Lines without the indent of the first one. */
function withoutIndent(lines: readonly string[]): string[] {
  const [margin = ''] = /^\s*/u.exec(lines.find(line => line.trim() !== '') ?? '') ?? [];
  return lines.map(line => (line.startsWith(margin) ? line.slice(margin.length) : line));
}

/** How deep brackets are nested, those in texts included. */
function depthOf(code: string): number {
  let [open, deepest] = [0, 0];
  for (const [bracket] of code.matchAll(/[()[\]{}]/gu)) {
    open = Math.max(0, open + ('([{'.includes(bracket) ? 1 : -1));
    deepest = Math.max(deepest, open);
  }
  return deepest;
}

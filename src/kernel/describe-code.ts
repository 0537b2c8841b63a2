import type { DescribedFile } from '../toolsets/index.js';
import { KernelError } from './kernel-answer.js';
import { pythonLiteral } from './kernel-expression.js';

type Part =
  | 'describeDelimitedSource'
  | 'describeJsonSource'
  | 'describeParquetSource'
  | 'describeWorkbookSource'
  | 'describeDatabaseSource';

/** The reader for each file ending, and the sources that follow the one common to all. */
const READERS: readonly (readonly [RegExp, string, ...Part[]])[] = [
  [/\.(?:csv|tsv|tab|psv|txt)(?:\.gz)?$/iu, 'delimited', 'describeDelimitedSource'],
  [/\.(?:json|jsonl|ndjson)(?:\.gz)?$/iu, 'json_objects', 'describeDelimitedSource', 'describeJsonSource'],
  [/\.parquet$/iu, 'parquet', 'describeParquetSource'],
  [/\.(?:xlsx|xlsm|xltx)$/iu, 'workbook', 'describeWorkbookSource'],
  [/\.(?:duckdb|db)$/iu, 'database', 'describeDatabaseSource']
];

/** Whether kernels are asked about files of this name. */
export function isDescribed(path: string): boolean {
  return READERS.some(([ending]) => ending.test(path));
}

/**
 * The complete Python code that describes a file, for people to read and for a kernel to run. It binds `answer` and the names
 * it needs in the namespace it is given, and imports the kernel's own libraries for such files. Throws `KernelError`
 * `kernel_reply` for kinds of files that kernels are not asked about.
 */
export async function describeCode({ path, depth, table }: DescribedFile): Promise<string> {
  const [, reader, ...parts] = READERS.find(([ending]) => ending.test(path)) ?? [];
  if (reader === undefined) {
    throw new KernelError('kernel_reply', 'The kernel is not asked about files of this kind. Load it in a cell.');
  }
  const sources = await import('./describe.generated.js');
  const given = [pythonLiteral(path), String(depth), table === undefined ? 'None' : pythonLiteral(table), reader];
  const call = `answer = describe(${given.join(', ')})\n`;
  return [withoutOwn(sources.describeFileSource), ...parts.map(part => asPart(sources[part])), call].join('\n\n');
}

/** Source without linter marks, and without imports of the other parts, which precede it. */
function withoutOwn(source: string): string {
  return source
    .replace(/^from describe_\w+ import (?:\([^)]*\)|.*)\n/gmu, '')
    .replace(/ {2}# noqa.*$/gmu, '')
    .trimEnd()
    .concat('\n');
}

/** The docstring that a part begins with becomes a comment, because it is in the middle of the program. */
function asPart(source: string): string {
  return withoutOwn(source).replace(/^"""(.*)"""\n/u, '# $1\n');
}

/** An expression that runs such code in a namespace of its own and gives its answer as a JSON display. */
export function describeExpression(code: string): string {
  return [
    '(lambda i, b, g: (b.exec(b.compile(',
    pythonLiteral(code),
    ', "<cellwright>", "exec"), g), i.display.JSON(g["answer"]))[1])',
    '(__import__("IPython.display"), __import__("builtins"), {"__name__": "cellwright_file"})'
  ].join('');
}

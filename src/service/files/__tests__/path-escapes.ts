/** A path that a page may name, and what it tries. The folder it is asked in is laid out by `path-escapes.spec.ts`. */
export type PathEscape = { readonly id: string; readonly path: string };

/** What lies outside the root, as seen from it: the same file by several ways. */
const TARGETS = ['../secret.csv', '../root-beside/secret.csv', '/etc/passwd', '../../../../../../../../etc/passwd'];
/** Ways to write a step up, or a separator, that some layer may read as one. */
const STEPS = [
  '..',
  '%2e%2e',
  '%252e%252e',
  '..%00',
  '..%c0%af',
  '\uff0e\uff0e',
  '..;',
  '. .',
  '.. ',
  '...',
  '....',
  '\u2025',
  '.\u200b.',
  '..\u0000',
  '..::$DATA'
];
const SEPARATORS = ['/', '//', '/./', '\\', '%2f', '%5c', '\u2215', '\u29f8', '\uff0f', '/\\', '\\/'];
/** What stands before the way out: parts that are there, that are not, that are links or hidden. */
const STARTS = ['', './', 'deep/', 'deep/../', 'none/', 'up/', 'up/root/', '.hidden/', 'inner/', '/', '~/', 'deep/./'];
/** What is put behind, in the hope that it is cut or taken for another kind of file. */
const ENDS = ['', '.', ' ', '/', '/.', '\0', '\0.csv', '#.csv', '?.csv', '%00.csv', '::$DATA', '.csv', '\n', '\r\n'];
/** Names that systems take for devices, other protocols and other users. */
const NAMES = [
  'CON',
  'NUL.csv',
  'COM1',
  'LPT1.csv',
  'C:\\secret.csv',
  'C:secret.csv',
  '\\\\?\\C:\\secret.csv',
  '\\\\.\\PhysicalDrive0',
  '//server/share/secret.csv',
  'file:///etc/passwd',
  'http://127.0.0.1:1/a.csv',
  's3://bucket/a.csv',
  '~root/.ssh/id_rsa',
  '~/.ssh/id_rsa',
  '$HOME/.bashrc',
  '/proc/self/environ',
  '/proc/self/fd/0',
  '/proc/self/root/etc/passwd',
  '/dev/stdin',
  '/dev/zero',
  'deep/*',
  '{../secret.csv}',
  '[.].[.]/secret.csv',
  'up/secret.csv',
  'link.csv',
  'link-to-folder/secret.csv',
  'link-by-link.csv',
  'dangling.csv',
  'loop.csv',
  'absolute-link.csv',
  'proc-link/self/environ',
  'pipe.csv',
  'socket.csv',
  'device.csv',
  'folder.csv',
  '.key',
  '.hidden/a.csv',
  'deep/.hidden.csv',
  'a.csv/',
  'a.csv/..',
  'a.csv/../../secret.csv',
  'SECRET.CSV',
  'A.CSV/../../secret.csv',
  `${'a/'.repeat(4000)}../secret.csv`,
  `${'../'.repeat(1000)}etc/passwd`,
  `${'x'.repeat(5000)}.csv`,
  `deep/${'../deep/'.repeat(500)}../../secret.csv`
];

/**
 * Paths that try to get out of a root folder, or at what is no plain file in it. Those by name come first; the others are put
 * together at random, the same for the same numbers.
 *
 * @param next Numbers in [0, 1).
 */
export function pathEscapes(size: number, next: () => number): readonly PathEscape[] {
  const pick = <T>(list: readonly T[]): T => list[Math.floor(next() * list.length)] as T; // No list is empty.
  const found = new Set([...TARGETS, ...NAMES]);
  while (found.size < size) {
    const [target, step, separator] = [pick(TARGETS), pick(STEPS), pick(SEPARATORS)];
    const way = target.replaceAll('..', step).replaceAll('/', separator);
    const path = `${pick(STARTS)}${way}${pick(ENDS)}`;
    found.add(next() < 0.1 ? encodeURIComponent(path) : path);
  }
  return [...found].slice(0, size).map((path, at) => ({ id: `path ${at + 1}`, path }));
}

/**
 * What Pyodide knows of the packages it can load: the list that comes with it (`pyodide-lock.json`).
 *
 * @typedef {{ name: string, version: string, file_name: string, sha256: string, depends: string[], imports: string[], install_dir: string,
 * package_type: string, unvendored_tests: boolean }} Entry
 * @typedef {{ info: { abi_version: string, python: string }, packages: Record<string, Entry> }} PyodideList
 */

/** Names are alike when they differ in `-`, `_`, `.` and case only. */
export const sameName = name => name.toLowerCase().replace(/[-_.]+/g, '-');

/**
 * The packages that the given ones need, with them.
 *
 * @param {PyodideList} list
 * @param {readonly string[]} roots
 * @returns {readonly Entry[]}
 */
export function withNeeded({ packages }, roots) {
  const found = new Map();
  const add = name => {
    const key = sameName(name);
    const entry = packages[key];
    if (entry === undefined || found.has(key)) return;
    found.set(key, entry);
    entry.depends.forEach(add);
  };
  roots.forEach(add);
  return [...found.values()];
}

/**
 * The list for a site that has some of the files: those by their names, the others at an address. Nothing is fetched from there before a
 * cell imports such a package.
 *
 * @param {PyodideList} list
 * @param {ReadonlyMap<string, { file: string, sha256: string, version: string }>} own The files beside the list, by the names of their packages.
 * @param {string} address Of the folder that has all files of the list.
 * @returns {PyodideList}
 */
export function siteList(list, own, address) {
  const listed = Object.entries(list.packages).map(([key, entry]) => {
    const file = own.get(key);
    return [
      key,
      file === undefined
        ? { ...entry, file_name: `${address}/${entry.file_name}` }
        : { ...entry, file_name: file.file, sha256: file.sha256, version: file.version }
    ];
  });
  const more = [...own]
    .filter(([key]) => !(key in list.packages))
    .map(([key, { file, sha256, version }]) => [
      key,
      {
        name: key,
        version,
        file_name: file,
        sha256,
        depends: [],
        imports: [key.replaceAll('-', '_')],
        install_dir: 'site',
        package_type: 'package',
        unvendored_tests: false
      }
    ]);
  return { ...list, packages: Object.fromEntries([...listed, ...more]) };
}

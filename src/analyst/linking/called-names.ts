import type { DatasetProfile } from '../../datasets/index.js';

/** Endings of files, one behind the other: `.csv.gz`. */
const ENDINGS = /(?:\.[\p{L}\p{N}]{1,8})+$/u;

/** Names under which people know a dataset: that of its variable, and that of the file it was read from, without endings. */
export function calledNames({ name, source = '' }: DatasetProfile): readonly string[] {
  const stem = source.replace(ENDINGS, '');
  return stem === '' || stem === name ? [name] : [name, stem];
}

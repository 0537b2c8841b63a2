import { createHash } from 'node:crypto';
import type { OpenTable } from './with-table.js';

/** Which file and table it is, and which state of it; comparable for as long as the file has its place. */
export function tableFingerprint({ file, source: { table = '' } }: Pick<OpenTable, 'file' | 'source'>): string {
  const hash = (text: string): string => createHash('sha256').update(text).digest('hex').slice(0, 16);
  const { file: own, state } = file.identity;
  return `${hash(`${own}\0${table}`)}-${hash(state)}`;
}

import * as Type from '@sinclair/typebox';
import type { Static } from '@sinclair/typebox';
import { FilePreviewSchema, FileFactsSchema, type FilePreviewBody } from '../../protocol/index.js';
import { FileProblemCodeSchema } from './file-problem.js';

/** Asks a process that reads files about one file. It has one request at a time. */
export type FileRequest = {
  readonly type: 'read';
  /** Folder that the file lies in; nothing outside it is read. */
  readonly root: string;
  /** Path of the file below the root, as Jupyter's contents API writes it; also its name in the profile. */
  readonly name: string;
  readonly table?: string;
  /** Folder for what does not fit into memory; empty, and of this request alone. */
  readonly folder: string;
  /**
   * `schema`: what is known by bounded work, whatever the size of the file; `full`: what all rows show; else some of its
   * first rows, which the process keeps until it is asked about another file.
   */
  readonly want: 'schema' | 'full' | Pick<FilePreviewBody, 'from' | 'count'>;
};

/** Messages to a process that reads files. */
export type ToChild = FileRequest | { readonly type: 'stop' };

/** Sent at the end of a request: whether the process exits and takes no other file. */
const leaves = Type.Boolean();

/** What a process that reads files says. All but `progress` ends the request. */
export const FromChildSchema = Type.Union([
  Type.Object({ type: Type.Literal('progress'), share: Type.Number({ minimum: 0, maximum: 1 }) }),
  Type.Object({ type: Type.Literal('done'), found: Type.Union([FileFactsSchema, FilePreviewSchema]), leaves }),
  Type.Object({ type: Type.Literal('failed'), code: FileProblemCodeSchema, message: Type.String(), leaves })
]);

export type FromChild = Static<typeof FromChildSchema>;

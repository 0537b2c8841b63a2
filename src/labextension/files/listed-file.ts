import type { Contents } from '@jupyterlab/services';

/** A data file as a listing of its folder shows it. Nothing of it was read. */
export type ListedFile = {
  /** As Jupyter's contents API writes it. */
  readonly path: string;
  /** `null` where the server does not say. */
  readonly bytes: number | null;
  /** When it was written last, as the server writes it. */
  readonly modified: string;
};

export function listedFile({ path, size, last_modified: modified }: Contents.IModel): ListedFile {
  return { path, bytes: size ?? null, modified };
}

import type { DatasetProfile } from './dataset-profile.js';

/** The typed side of the dataset context part: what in-page models read. */
export type DatasetsData = {
  readonly type: 'cellwright.datasets';
  readonly profiles: readonly DatasetProfile[];
  /** What of the text is about which dataset, for showing what is sent. */
  readonly blocks?: readonly { readonly dataset: string; readonly text: string }[];
  /** Name of the dataset that questions are about when they name none. */
  readonly chosen?: string;
  /** Names of all variables in the kernel's namespace, so that generated code does not overwrite one. */
  readonly variables: readonly string[];
  /** Top-level names of modules bound in the namespace, for example `{pd: 'pandas'}`. */
  readonly modules: Readonly<Record<string, string>>;
};

export function isDatasetsData(data: { readonly type: string } | undefined): data is DatasetsData {
  return data?.type === 'cellwright.datasets';
}

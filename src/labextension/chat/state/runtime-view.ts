import type { RuntimeReply } from '../../../protocol/index.js';

/** What came of something that takes a while, in one sentence. */
export type LocalOutcome = { readonly status: 'ok' | 'warn' | 'failed'; readonly text: string };

/** A runtime on its way; `text` is what its installer says. */
export type InstallView = { readonly status: 'running'; readonly text: string } | LocalOutcome;

/** Something that is installed on request, as the panel shows it. */
export type RuntimeView = {
  /** `null` before it was read. */
  readonly runtime: RuntimeReply | null;
  readonly install: InstallView | null;
};

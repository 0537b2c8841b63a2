import type { LocalFilesState } from '../chat/state/chat-local-files.js';

/** What is known of model files before anything was read. */
export const NO_LOCAL_FILES: LocalFilesState = {
  listed: null,
  runtime: null,
  problem: null,
  install: null,
  download: null,
  fetching: null,
  loads: new Map()
};

import { AnalystWorker } from './analyst-worker.js';

/** The built-in analyst of this page. Its worker is a file of the extension beside the others, wherever the server puts them. */
export const pageAnalyst = new AnalystWorker(() => new Worker(new URL('./worker-main.js', import.meta.url)));

import { serveAnalyst, type WorkerPort } from './serve-analyst.js';

// The program of the analyst's worker.
serveAnalyst(globalThis as unknown as WorkerPort);

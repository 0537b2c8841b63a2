import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { ModelFiles } from '../../../../models/llama/__tests__/model-files.js';
import { type Answer, serverOfTests, StubServer } from '../../../../models/openai/__tests__/stub-server.js';
import type { DownloadEvent } from '../../../../protocol/index.js';
import { collectAll } from '../../../../models/__tests__/collect.js';
import { newFolder } from '../../../../models/__tests__/new-folder.js';
import type { DownloadOptions } from '../download-job.js';
import { ModelDownloads } from '../model-downloads.js';

/** A server of one file on this machine. */
export class FileServer extends StubServer {
  url(path = 'model.gguf'): string {
    return new URL(`/${path}`, this.baseUrl).href;
  }

  /** The parts that were asked for. */
  get ranges(): readonly unknown[] {
    return this.requests.map(({ headers }) => headers.range);
  }
}

/** A server of a model file, and a folder of its own for each test that it is downloaded into. */
export function downloadsOfTests() {
  const server = serverOfTests(new FileServer());
  const bytes = readFileSync(new ModelFiles().random());
  let folder = '';
  beforeEach(() => {
    folder = newFolder('models');
  });
  const path = (name = 'model.gguf'): string => join(folder, name);
  return {
    server,
    bytes,
    path,
    sizeOf: (name: string): number => statSync(path(name), { throwIfNoEntry: false })?.size ?? 0,
    modeOf: (name: string): number => statSync(path(name)).mode & 0o777,
    inFolder: (): readonly string[] => (existsSync(folder) ? readdirSync(folder).sort() : []),
    /** Whether the file arrived as it is. */
    isWhole: (): boolean => readFileSync(path()).equals(bytes),
    downloads: (options: Partial<DownloadOptions> = {}): ModelDownloads =>
      new ModelDownloads(folder, { reserve: 0, retryMs: 1, ...options }),
    /** What comes of one of them; the file of the server is asked for unless something else is said. */
    eventsOf: async (
      all: ModelDownloads,
      wanted: Parameters<ModelDownloads['start']>[0] = { url: server.url() },
      signal?: AbortSignal
    ): Promise<readonly DownloadEvent[]> => collectAll(await all.start(wanted), signal)
  };
}

export type Manner = {
  readonly etag?: string | undefined;
  /** Whether parts are sent when asked for; they are unless said otherwise. */
  readonly ranges?: boolean;
  /** Breaks the connection after so many bytes, once `arrived` says that they are on the disk of the other side. */
  readonly breakAt?: number;
  readonly arrived?: (bytes: number) => boolean;
  /** Says nothing more after so many bytes. */
  readonly hangAt?: number;
  /** What is said about the length in place of the truth. */
  readonly length?: number;
  readonly headers?: Readonly<Record<string, string>>;
};

/** Sends a file, or the part that is asked for, as servers do. */
export function sends(bytes: Buffer, manner: Manner = {}): Answer {
  const { ranges = true, breakAt, arrived = () => true, hangAt, length, headers = {} } = manner;
  const etag = 'etag' in manner ? manner.etag : '"one"';
  return (response, request) => {
    const isSame = request.headers['if-range'] === undefined || request.headers['if-range'] === etag;
    const [, asked] = /^bytes=(\d+)-$/.exec(request.headers.range ?? '') ?? [];
    const from = ranges && isSame && asked !== undefined ? Number(asked) : 0;
    const part = bytes.subarray(from);
    const all = {
      'content-type': 'application/octet-stream',
      'content-length': length ?? part.length,
      ...(etag !== undefined && { etag }),
      ...(from > 0 && { 'content-range': `bytes ${from}-${bytes.length - 1}/${bytes.length}` }),
      ...headers
    };
    response.writeHead(from > 0 ? 206 : 200, all);
    if (breakAt !== undefined) {
      response.write(part.subarray(0, breakAt));
      const timer = setInterval(() => {
        if (arrived(from + breakAt)) {
          clearInterval(timer);
          response.destroy();
        }
      }, 2);
    } else if (hangAt !== undefined) {
      response.write(part.subarray(0, hangAt));
    } else {
      response.end(part);
    }
  };
}

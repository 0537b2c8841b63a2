import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

export type SeenRequest = { readonly url: string; readonly headers: IncomingHttpHeaders };

export type Answer = (response: ServerResponse, request: SeenRequest) => void;

/** A server of one file on this machine; each request gets the next of its answers, the last one for ever. */
export class FileServer {
  readonly requests: SeenRequest[] = [];
  answers: Answer[] = [];

  async listen(): Promise<void> {
    await new Promise<void>(resolve => this._server.listen(0, '127.0.0.1', resolve));
  }

  url(path = 'model.gguf'): string {
    return `http://127.0.0.1:${(this._server.address() as AddressInfo).port}/${path}`;
  }

  /** What the requests asked for, without what is the same for all. */
  get ranges(): readonly unknown[] {
    return this.requests.map(({ headers }) => headers.range);
  }

  async close(): Promise<void> {
    this._server.closeAllConnections();
    await new Promise(resolve => this._server.close(resolve));
  }

  private readonly _server = createServer((request, response) => {
    const seen = { url: request.url ?? '', headers: request.headers };
    this.requests.push(seen);
    const answer = this.answers.length > 1 ? this.answers.shift() : this.answers[0];
    answer?.(response, seen);
  });
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

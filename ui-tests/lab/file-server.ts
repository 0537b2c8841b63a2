import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** What a request gets: all that it asks for, or only so many bytes of it, and the connection breaks once `until` says so. */
type Manner =
  | { readonly then: 'end' }
  | { readonly then: 'break'; readonly after: number; readonly until: Promise<void> };

/** A server of one file on this machine. Each request gets the next of its manners, the last one for ever. */
export class FileServer {
  /** What the requests asked for: the first byte of each. */
  readonly asked: number[] = [];

  /**
   * @param _bytes The file.
   * @param _manners At least one.
   */
  constructor(
    private readonly _bytes: Buffer,
    private readonly _manners: Manner[]
  ) {}

  async listen(): Promise<void> {
    await new Promise<void>(resolve => this._server.listen(0, '127.0.0.1', resolve));
  }

  url(name: string): string {
    return `http://127.0.0.1:${(this._server.address() as AddressInfo).port}/${name}`;
  }

  async close(): Promise<void> {
    this._server.closeAllConnections();
    await new Promise(resolve => this._server.close(resolve));
  }

  private _answer(response: ServerResponse, range: string | undefined): void {
    const from = Number(/^bytes=(\d+)-$/.exec(range ?? '')?.[1] ?? 0);
    this.asked.push(from);
    const part = this._bytes.subarray(from);
    const manner = (this._manners.length > 1 ? this._manners.shift() : this._manners[0]) ?? { then: 'end' };
    response.writeHead(from > 0 ? 206 : 200, {
      'content-type': 'application/octet-stream',
      'content-length': part.length,
      etag: '"one"',
      ...(from > 0 && { 'content-range': `bytes ${from}-${this._bytes.length - 1}/${this._bytes.length}` })
    });
    if (manner.then === 'end') {
      response.end(part);
      return;
    }
    response.write(part.subarray(0, manner.after));
    void manner.until.then(() => response.destroy());
  }

  private readonly _server = createServer((request, response) => this._answer(response, request.headers.range));
}

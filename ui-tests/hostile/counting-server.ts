import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A server on this machine that writes down who comes: each connection, and the path of each request. */
export class CountingServer {
  readonly paths: string[] = [];

  /** Also those that asked for nothing. */
  get connections(): number {
    return this._connections;
  }

  /** Ends with a slash. */
  get address(): string {
    return `http://127.0.0.1:${(this._server.address() as AddressInfo).port}/`;
  }

  async listen(): Promise<void> {
    this._server.on('connection', () => {
      this._connections += 1;
    });
    await new Promise<void>(resolve => this._server.listen(0, '127.0.0.1', resolve));
  }

  async close(): Promise<void> {
    this._server.closeAllConnections();
    await new Promise(resolve => this._server.close(resolve));
  }

  private readonly _server = createServer((request, response) => {
    this.paths.push(request.url ?? '');
    response.writeHead(200, { 'Access-Control-Allow-Origin': '*' }).end();
  });
  private _connections = 0;
}

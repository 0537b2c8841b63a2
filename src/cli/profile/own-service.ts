import { spawn, type ChildProcess } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { CellwrightError } from '../../agent/index.js';
import { routePath, routes } from '../../protocol/index.js';

/** A service of this process alone, as Jupyter starts one. It ends with this process, whatever happens. */
export class OwnService {
  /**
   * Starts it.
   *
   * @param program The file with the service.
   * @param root Folder whose files it may read.
   */
  static async start(program: string, root: string): Promise<OwnService> {
    const secret = randomBytes(32).toString('hex');
    const dataDir = await mkdtemp(join(tmpdir(), 'cellwright-profile-'));
    const child = spawn(process.execPath, [program], { stdio: ['pipe', 'pipe', 'ignore'] });
    child.stdin.write(`${JSON.stringify({ secret, socket: null, dataDir, root, version: 'profile' })}\n`);
    const line = await new Promise<string>((resolve, reject) => {
      createInterface({ input: child.stdout }).once('line', resolve);
      child.once('exit', code => reject(missing(`it ended with code ${String(code)}`)));
      child.once('error', error => reject(missing(error.message)));
    });
    const { port } = JSON.parse(line) as { readonly port: number };
    return new OwnService(child, dataDir, port, secret);
  }

  private constructor(
    private readonly _child: ChildProcess,
    private readonly _dataDir: string,
    private readonly _port: number,
    private readonly _secret: string
  ) {}

  /** POSTs a body of JSON. */
  post(route: keyof typeof routes, body: unknown, signal: AbortSignal): Promise<Response> {
    return fetch(`http://127.0.0.1:${this._port}/${routePath(route)}`, {
      method: routes[route].method,
      headers: { 'content-type': 'application/json', 'x-service-secret': this._secret },
      body: JSON.stringify(body),
      signal
    });
  }

  /** Resolves when it is gone. */
  async stop(): Promise<void> {
    const gone = new Promise(resolve => this._child.once('exit', resolve));
    this._child.stdin?.end();
    await gone;
    await rm(this._dataDir, { recursive: true, force: true });
  }
}

function missing(how: string): CellwrightError {
  return new CellwrightError('service_missing', `The Cellwright service did not start: ${how}. Type: npm run build`);
}

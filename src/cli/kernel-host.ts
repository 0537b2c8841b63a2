import { KernelManager, ServerConnection, type Kernel } from '@jupyterlab/services';
import { CellwrightError } from '../agent/index.js';
import { AskKernel } from './ask-kernel.js';
import type { PrivateServer } from './private-server.js';

/** Starts kernels on the private server. Disposing closes the connections; the server ends the kernels. */
export class KernelHost {
  constructor(server: PrivateServer) {
    this._manager = new KernelManager({
      serverSettings: ServerConnection.makeSettings({ baseUrl: server.url, token: server.token, appendToken: true }),
      standby: 'never'
    });
  }

  /** A fresh kernel with nothing in its namespace. Throws `CellwrightError` `kernel` when it does not come up. */
  async start(): Promise<AskKernel> {
    let connection: Kernel.IKernelConnection | undefined;
    try {
      connection = await this._manager.startNew({ name: 'python3' }, { clientId: crypto.randomUUID() });
      const kernel = new AskKernel(connection);
      await kernel.prepare();
      return kernel;
    } catch (error) {
      connection?.dispose();
      const cause = error instanceof Error ? error.message : String(error);
      throw new CellwrightError('kernel', `No Python kernel could be started: ${cause}`, { cause: error });
    }
  }

  dispose(): void {
    this._manager.dispose();
  }

  private readonly _manager: KernelManager;
}

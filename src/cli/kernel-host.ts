import { KernelManager, ServerConnection, type Kernel } from '@jupyterlab/services';
import { CellwrightError } from '../agent/index.js';
import { AskKernel } from './ask-kernel.js';
import type { PrivateServer } from './private-server.js';
import { untilAborted } from './until-aborted.js';

const START_DEADLINE_MS = 120_000;

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
    const starting = async (): Promise<AskKernel> => {
      connection = await this._manager.startNew({ name: 'python3' });
      const kernel = new AskKernel(connection);
      await kernel.prepare();
      return kernel;
    };
    try {
      return await untilAborted(AbortSignal.timeout(START_DEADLINE_MS), starting());
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

import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { Agent } from 'undici';
import { createServiceApi, type ServiceApi, type ServiceRequest } from '../../models/remote/index.js';
import { requestTo } from './running-service.js';
import { SECRET } from './service-for-test.js';

const PROGRAM = join(process.cwd(), 'lib', 'service', 'main.js');

export type ServiceProcess = {
  readonly api: ServiceApi;
  readonly request: ServiceRequest;
  readonly pid: number;
  /** Ends it at once, as a crash does; resolves when it is gone. */
  kill(): Promise<void>;
};

/**
 * A service in a process of its own, as a Jupyter server starts it. End it with `kill`.
 *
 * @param command What starts Node, if not Node itself: a shell that sets limits, for example.
 */
export async function serviceProcess(
  dataDir: string,
  command: readonly string[] = [process.execPath],
  root = '/root'
): Promise<ServiceProcess> {
  const [file = '', ...args] = command;
  const child = spawn(file, [...args, PROGRAM], { stdio: ['pipe', 'pipe', 'ignore'] });
  const exited = once(child, 'exit');
  child.stdin.on('error', () => undefined); // It may be gone before it has read.
  child.stdin.write(`${JSON.stringify({ secret: SECRET, socket: null, dataDir, root, version: '1.2.3' })}\n`);
  const [line] = (await Promise.race([
    once(createInterface(child.stdout), 'line'),
    exited.then(() => Promise.reject(new Error('The service ended before it was ready.')))
  ])) as [string];
  const { port } = JSON.parse(line) as { port: number };
  const connections = new Agent();
  const request = requestTo(port, connections);
  return {
    api: createServiceApi(request),
    request,
    pid: child.pid ?? 0,
    async kill() {
      child.kill('SIGKILL');
      await exited;
      await connections.destroy();
    }
  };
}

import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { request } from 'node:http';
import { join } from 'node:path';
import { repository } from '../scripts/setup/repository.mjs';
import { quantile, withFolder } from './measure.mjs';

const ROUNDS = 7;
const SECRET = 's'.repeat(64);

/** Milliseconds until a Node program prints its first line, and what `after` makes of the program then. */
async function timed(args, input, after) {
  const start = performance.now();
  const child = spawn(process.execPath, args, { stdio: ['pipe', 'pipe', 'ignore'] });
  const exited = new Promise(resolve => child.on('exit', resolve));
  child.stdin.write(input);
  const line = await new Promise((resolve, reject) => {
    let printed = '';
    child.stdout.setEncoding('utf8').on('data', text => {
      printed += text;
      if (printed.includes('\n')) resolve(printed);
    });
    child.on('exit', () => reject(new Error(`${args[0]} ended before it was ready.`)));
  });
  const ms = performance.now() - start;
  const more = await after?.(child, JSON.parse(line));
  child.stdin.end();
  await exited;
  return { ms, more };
}

/** Asks the service for its models, which needs every part that is there from the start. */
function askModels(port) {
  return new Promise((resolve, reject) => {
    const options = { host: '127.0.0.1', port, path: '/models', headers: { 'x-service-secret': SECRET } };
    request(options, response => response.resume().on('end', resolve))
      .on('error', reject)
      .end();
  });
}

/** Memory that a process has, in megabytes; nothing where the system does not say. */
function memoryOf(pid) {
  try {
    return Number(/VmRSS:\s+(\d+) kB/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))[1]) / 1024;
  } catch {
    return NaN;
  }
}

/** From the start of the service's process until it listens, and the memory it has after its first answer. */
export const serviceReady = {
  title: 'Start of the service, memory after its first answer',
  baseline: 'Node that prints a line, in turns',
  target: '≤ 1 s, ≤ 120 MB',
  measure: () =>
    withFolder(async folder => {
      const program = join(repository.root, 'jupyterlab_cellwright', 'service', 'service.mjs');
      const line = { secret: SECRET, socket: null, dataDir: join(folder, 'data'), root: folder, version: '0' };
      const samples = { service: [], node: [], memory: [] };
      for (let round = 0; round <= ROUNDS; round += 1) {
        const service = await timed([program], `${JSON.stringify(line)}\n`, async (child, { port }) => {
          await askModels(port);
          return memoryOf(child.pid);
        });
        const node = await timed(['-e', 'console.log("{}"); process.stdin.resume()'], '\n');
        if (round === 0) continue;
        samples.service.push(service.ms);
        samples.memory.push(service.more);
        samples.node.push(node.ms);
      }
      const own = quantile(samples.service, 0.5);
      return {
        value: `${(own / 1000).toFixed(2)} s, ${quantile(samples.memory, 0.5).toFixed(0)} MB`,
        ratio: own / quantile(samples.node, 0.5),
        samples: `median of ${ROUNDS}, after one warm-up`
      };
    })
};

import { fault, runsAll, type Measure } from '../../../faults/ledger.js';
import { createKernelPort, type KernelPort } from '../index.js';
import { startJupyter, type Jupyter } from './start-jupyter.js';

const CHATS = 4;
const RUNS = runsAll ? 25 : 5;

jest.setTimeout(120_000);

let jupyter: Jupyter;

beforeAll(async () => {
  jupyter = await startJupyter();
});
afterAll(() => jupyter.stop());

test('four chats on one kernel run their code in turn, each gets its own output, and nothing runs twice', () =>
  fault('C2', `${CHATS} chats of ${RUNS} runs on one kernel`, async (measure: Measure) => {
    const kernel = await jupyter.startKernel();
    const connections = Array.from({ length: CHATS }, () => kernel.clone());
    const ports = connections.map(connection => createKernelPort(connection));
    const run = async (port: KernelPort, code: string): Promise<string> => {
      const { status, outputs } = await port.execute({ code, timeoutSeconds: 60 });
      expect(status).toBe('ok');
      return outputs.map(output => ('text' in output ? output.text : output.message)).join('');
    };
    await run(ports[0]!, 'import time\nran = []\ninside = 0\nmost = 0');
    const step = (mark: string): string =>
      `inside += 1\nmost = max(most, inside)\ntime.sleep(0.002)\nran.append("${mark}")\nprint("${mark}")\ninside -= 1`;
    await Promise.all(
      ports.map(async (port, chat) => {
        for (let n = 0; n < RUNS; n++) {
          const mark = `chat ${chat} run ${n};`;
          const printed = await run(port, step(mark));
          measure('leaked', printed.trim() === mark ? 0 : 1);
          if (n % 5 === 0) {
            // A probe between the runs of others reads, and leaves no trace.
            expect((await port.probe()).variables).toContain('ran');
          }
        }
      })
    );
    const [all, distinct, most] = (await run(ports[0]!, 'print(len(ran), len(set(ran)), most)')).trim().split(' ');
    expect([all, distinct, most]).toEqual([String(CHATS * RUNS), String(CHATS * RUNS), '1']);
    measure('doubled', Number(all) - Number(distinct));
    [...ports, ...connections].forEach(each => each.dispose());
    await kernel.shutdown();
    kernel.dispose();
  }));

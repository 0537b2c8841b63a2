import { formatParts } from '../../agent/index.js';
import { KernelRef, type IGatedKernel } from '../gated-kernel.js';
import type { ExecutionReport } from '../kernel-port.js';
import { askAgent } from './ask-agent.js';
import { FakeKernel } from './fake-kernel.js';
import { FakeModel, type Reply } from './fake-model.js';
import { rides } from './profiles.js';
import { action, Policy } from '../../agent/__tests__/scripted-agent.js';

const CODE = 'df["fare"].sum()\nprint("done")';
const RUN: Reply = { tool: 'runPython', args: { code: CODE } };

const allow = (): Policy => new Policy(() => ({ type: 'allow' }));

/** What comes of a call of the tool, with a kernel that reports so. */
async function ran(report: Partial<ExecutionReport> = {}, policy = allow(), args: object = {}, more = {}) {
  const kernel = new FakeKernel(rides());
  kernel.report = { ...kernel.report, ...report };
  const model = new FakeModel([{ tool: 'runPython', args: { code: CODE, ...args } }, 'Done.']);
  const asked = await askAgent(kernel, model, 'Total fare?', { approval: policy, ...more });
  const ended = asked.events.find(event => event.type === 'tool-end');
  return { ...asked, kernel, model, policy, ended };
}

describe('runPython', () => {
  it('runs exactly the code that was shown, once, and gives the model its output', async () => {
    const { kernel, model, policy, result, events } = await ran({ outputs: [{ type: 'result', text: '4711' }] });
    expect(result).toMatchObject({ status: 'answer', text: 'Done.' });
    expect(policy.asked).toMatchObject([{ title: 'Run this in the kernel?', code: CODE }]);
    expect(kernel.executed.map(request => request.code)).toEqual([CODE]);
    expect(model.sent).toContain('4711');
    expect(events.filter(event => event.type === 'tool-progress')).toHaveLength(1);
    expect(kernel.probes).toBe(2); // The variables are looked at again.
  });

  it.each([
    ['server', undefined, 'Stays on your Jupyter server'],
    ['page', undefined, 'Stays on your Jupyter server'],
    ['network', 'api.example.org', 'Output goes to api.example.org']
  ] as const)('says on the card of a %s model where the output goes', async (destination, host, value) => {
    const policy = allow();
    const more = { approval: policy, kernelName: 'Python 3 · a.ipynb', ...(host === undefined ? {} : { host }) };
    await askAgent(new FakeKernel(rides()), new FakeModel([RUN, 'Done.'], destination), 'q', more);
    expect(policy.asked[0]?.facts).toEqual([
      { label: 'Kernel', value: 'Python 3 · a.ipynb' },
      { label: 'Result', value }
    ]);
  });

  it('runs nothing when denied, and the answer goes on', async () => {
    const { kernel, result, ended } = await ran({}, new Policy(() => ({ type: 'deny', reason: 'Not now.' })));
    expect(kernel.executed).toEqual([]);
    expect(result).toMatchObject({ status: 'answer', text: 'Done.' });
    expect(ended).toMatchObject({ result: { status: 'denied' } });
  });

  it('stops the execution with the run, and sends nothing afterwards', async () => {
    const kernel = new FakeKernel(rides());
    const stop = new AbortController();
    kernel.hold = new Promise(() => undefined);
    const model = new FakeModel([RUN, 'never asked']);
    const asked = askAgent(kernel, model, 'q', { approval: allow(), signal: stop.signal });
    while (kernel.executed.length === 0) {
      await new Promise(resolve => setImmediate(resolve));
    }
    stop.abort();
    const { result } = await asked;
    expect(result.status).toBe('aborted');
    expect(model.replies).toEqual(['never asked']);
    expect(result.messages.find(message => message.role === 'tool')).toMatchObject({ status: 'aborted' });
  });

  it.each([
    [{}, undefined, 60],
    [{ timeoutSeconds: 5 }, undefined, 5],
    [{ timeoutSeconds: 500 }, undefined, 60],
    [{}, 120, 120],
    [{ timeoutSeconds: 9999 }, 9999, 600]
  ])('with %j and a limit of %p waits %p s', async (args, limit, seconds) => {
    const more = limit === undefined ? {} : { runPythonSeconds: limit };
    const { kernel } = await ran({}, allow(), args, more);
    expect(kernel.executed[0]?.timeoutSeconds).toBe(seconds);
  });

  it('gives a timeout to the model as an observation', async () => {
    const { model, result, ended } = await ran({ status: 'timeout', ms: 60_000 });
    expect(result).toMatchObject({ status: 'answer', text: 'Done.' });
    expect(ended).toMatchObject({ result: { status: 'ok' } });
    expect(model.sent).toContain('interrupted after 60.0 s');
  });

  it('fences outputs by a mark that they cannot know, and caps them', async () => {
    const output = { type: 'stream', name: 'stdout', text: 'x'.repeat(50_000) } as const;
    const { model } = await ran({ outputs: Array(5).fill(output) });
    const message = model.requests[1]?.messages.at(-1);
    const text = message?.role === 'tool' ? formatParts(message.parts) : '';
    expect(text.length).toBeLessThan(21_500);
    expect(text).toContain('characters left out');
    const mark = /\[begin (\d{8})\]/.exec(text)?.[1];
    expect(mark).toBeDefined();
    expect(text).toContain(`[end ${String(mark)}]`);
  });
});

describe('a tool of another extension', () => {
  const peek = action({
    name: 'peek',
    inject: { kernel: KernelRef },
    run: async (_, { kernel }, { signal }) => {
      expect('execute' in kernel).toBe(false);
      return (await kernel.run({ code: CODE, timeoutSeconds: 5, signal })).status;
    }
  });

  async function ask(kernel: FakeKernel, approval?: Policy, own: object = peek): Promise<string | undefined> {
    const model = new FakeModel([{ tool: 'peek', args: {} }, 'Done.']);
    const more = approval === undefined ? {} : { approval };
    const { result } = await askAgent(kernel, model, 'q', { toolsets: [own], ...more });
    return result.messages.flatMap(message => (message.role === 'tool' ? [message.status] : []))[0];
  }

  it('reaches the kernel only past the user', async () => {
    const kernel = new FakeKernel(rides());
    expect(await ask(kernel)).toBe('denied');
    expect(kernel.executed).toEqual([]);
    const policy = allow();
    expect(await ask(kernel, policy)).toBe('ok');
    expect(policy.asked[0]).toMatchObject({ toolName: 'peek', code: CODE });
    expect(kernel.executed).toHaveLength(1);
  });

  it('runs nothing outside of a call, where nobody is asked', async () => {
    const kernel = new FakeKernel(rides());
    const eager = {
      inject: { kernel: KernelRef },
      context: async (refs: Readonly<Record<string, unknown>>) => {
        await (refs['kernel'] as IGatedKernel).run({ code: CODE, timeoutSeconds: 5 });
        return [];
      }
    };
    const policy = allow();
    await ask(kernel, policy, eager);
    expect([policy.asked, kernel.executed]).toEqual([[], []]);
  });
});

import {
  AgentRef,
  createAgent,
  LoopControllerRef,
  RunContextRef,
  ToolFnRef,
  ToolNameRef,
  UserRef,
  type Tool,
  type ToolCallContext
} from '../../agent/index.js';
import { createAnalysisTools, DatasetRef, KernelRef, NotebookRef } from '../index.js';
import { FakeKernel } from './fake-kernel.js';
import { FakeModel, type Reply } from './fake-model.js';
import { codeCell, FakeNotebook } from './fake-notebook.js';
import { rides } from './profiles.js';
import { action, counter, Policy } from '../../agent/__tests__/scripted-agent.js';

const ALL = {
  agent: AgentRef,
  user: UserRef,
  loop: LoopControllerRef,
  name: ToolNameRef,
  self: ToolFnRef,
  about: RunContextRef,
  kernel: KernelRef,
  notebook: NotebookRef,
  datasets: DatasetRef
};

/** Objects that every script has anyway. */
const GLOBALS = new Set<unknown>(
  [
    ...Object.getOwnPropertyNames(globalThis).map(name => (globalThis as Readonly<Record<string, unknown>>)[name]),
    (async () => undefined).constructor
  ].flatMap((value: unknown): unknown[] => (typeof value === 'function' ? [value, value.prototype] : [value]))
);

/** All that can be reached from some objects by properties, getters, prototypes, symbols and the entries of collections, by its path. */
function reachable(root: object): ReadonlyMap<unknown, string> {
  const found = new Map<unknown, string>([[root, 'root']]);
  const queue: object[] = [root];
  const add = (value: unknown, path: string): void => {
    if ((typeof value === 'object' || typeof value === 'function') && value !== null && !found.has(value)) {
      found.set(value, path);
      if (!GLOBALS.has(value)) {
        queue.push(value);
      }
    }
  };
  for (let next = queue.shift(); next !== undefined; next = queue.shift()) {
    const path = found.get(next) ?? '';
    add(Object.getPrototypeOf(next), `${path}.__proto__`);
    for (const key of Reflect.ownKeys(next)) {
      for (const receiver of [next, root]) {
        try {
          add(Reflect.get(next, key, receiver), `${path}.${String(key)}`);
        } catch {
          // A getter for other objects.
        }
      }
    }
    if (next instanceof Map || next instanceof Set) {
      [...next.entries()].flat().forEach(entry => add(entry, `${path}[…]`));
    }
  }
  return found;
}

/** A question that the tools of one notebook answer, with a tool of another extension among them. */
function ask(probe: Tool, replies: Reply[]) {
  const kernel = new FakeKernel(rides());
  const notebook = new FakeNotebook([codeCell({ outputs: [{ type: 'stream', name: 'stdout', text: '1' }] })]);
  const model = new FakeModel(replies);
  const tools = createAnalysisTools({ kernel, kernelName: 'Python 3', notebook, model });
  const ports = {
    approval: new Policy(() => ({ type: 'allow' })),
    user: { ask: async () => 'yes' },
    alwaysAllowed: new Set<string>()
  };
  const agent = createAgent({ model, ...tools, toolsets: [...tools.toolsets, { probe }], ...ports });
  return { agent, kernel, notebook, model, ports };
}

test('nothing that a tool is given leads to the policy, the user port, the bare kernel and notebook, or a model', async () => {
  let found: ReadonlyMap<unknown, string> = new Map();
  const probe = action({
    inject: ALL,
    run(this: unknown, args, refs, call) {
      found = reachable({
        args,
        refs,
        call,
        that: this,
        cells: refs.notebook.readCells(),
        parts: refs.agent.context
      });
      return 'seen';
    },
    present(outcome, refs) {
      found = new Map([...found, ...reachable({ outcome, refs })]);
      return 'seen';
    }
  });
  const { agent, kernel, notebook, model, ports } = ask(probe, [
    { tool: 'readCells', args: { outputs: true } },
    { tool: 'datasetInfo', args: {} },
    { tool: 'probe', args: {} },
    'end'
  ]);
  expect(await agent.run('What is the average fare?')).toMatchObject({ status: 'answer' });
  expect(found.size).toBeGreaterThan(50);
  for (const secret of [...Object.values(ports), kernel, notebook, model, agent]) {
    expect(found.get(secret)).toBeUndefined();
  }
});

test('no reference shares anything with the next call that a tool could change', async () => {
  const seen: ReadonlyMap<unknown, string>[] = [];
  const probe = counter({
    inject: { ...ALL, about: ToolNameRef },
    run: (_args, refs) => {
      seen.push(reachable(refs));
      return 'seen';
    }
  });
  const { agent } = ask(probe, [{ tool: 'probe', args: { n: 1 } }, { tool: 'probe', args: { n: 2 } }, 'end']);
  await agent.run('go');
  const [first, second] = [seen[0] ?? new Map<unknown, string>(), seen[1] ?? new Map<unknown, string>()];
  const shared = [...first].filter(([value]) => second.has(value) && !GLOBALS.has(value) && !Object.isFrozen(value));
  // What is left are the schema and the steps of the tool itself, and what signals are made of.
  const foreign = shared.filter(([, path]) => !/^root\.(self|\w+\.signal)\b/.test(path));
  expect(foreign.map(([, path]) => path)).toEqual([]);
});

test('a tool that keeps its references gets an error from each of them after its call', async () => {
  type Kept = { readonly [K in keyof typeof ALL]: (typeof ALL)[K]['type'] } & { readonly call: ToolCallContext };
  const kept: Kept[] = [];
  const probe = action({
    inject: ALL,
    run: (_args, refs, call) => {
      kept.push({ ...refs, call });
    }
  });
  const { agent, kernel } = ask(probe, [{ tool: 'probe', args: {} }, 'end']);
  await agent.run('go');
  const { kernel: gate, notebook, datasets, about, user, agent: handle, call } = kept[0] as Kept;
  const over = expect.objectContaining({ code: 'call_over' }) as Error;
  const request = { code: 'evil()', timeoutSeconds: 1 };
  const proposal = {} as never;
  for (const act of [
    () => gate.run(request),
    () => gate.checkSyntax('x'),
    () => notebook.draft(proposal, { runId: 'r' }),
    () => notebook.replace(proposal, { runId: 'r' }),
    () => notebook.undoRun('r'),
    () => handle.oneshot({ prompt: 'p', query: 'q' }),
    () => handle.inspect('q'),
    () => user.request({ title: 'Run', code: 'x', facts: [] }),
    () => user.ask({ question: 'Shall I?' }),
    () => datasets.read(about, new AbortController().signal)
  ]) {
    await expect(act()).rejects.toEqual(over);
  }
  for (const act of [
    () => gate.status,
    () => gate.language,
    () => notebook.path,
    () => notebook.open,
    () => notebook.readCells(),
    () => datasets.destination,
    () => datasets.levelOf('df'),
    () => handle.history,
    () => handle.context,
    () => handle.addContext({ text: 'late' }),
    () => call.progress('late')
  ]) {
    expect(act).toThrow(over);
  }
  expect(kernel.executed).toEqual([]);
});

test('an execution that a tool did not wait for is interrupted with its call, and tells nobody of its output', async () => {
  let told = 0;
  const probe = action({
    inject: ALL,
    run: async (_args, refs) => {
      const request = { code: 'sleep()', timeoutSeconds: 1, onOutput: () => (told += 1) };
      refs.kernel.run(request).catch(() => undefined);
      await new Promise(resolve => setTimeout(resolve));
    }
  });
  const { agent, kernel } = ask(probe, [{ tool: 'probe', args: {} }, 'end']);
  kernel.hold = new Promise(() => undefined);
  await agent.run('go');
  expect(kernel.executed.map(({ signal }) => signal?.aborted)).toEqual([true]);
  kernel.executed[0]?.onOutput?.({ type: 'stream', name: 'stdout', text: 'late' });
  expect(told).toBe(0);
});

import { CellwrightError } from '../../../../agent/index.js';
import { makeProfile } from '../../../../datasets/__tests__/make-profile.js';
import { pass, passUntil, stopTime } from '../../../../models/openai/__tests__/virtual-time.js';
import type { IKernelPort, KernelSnapshot } from '../../../../toolsets/index.js';
import { NotebookKernel } from '../notebook-kernel.js';
import { NotebookSession } from '../notebook-session.js';
import { NotebookSessions } from '../notebook-sessions.js';
import { FakePanel, FakeTracker, SilentKernel } from '../../__tests__/fake-panel.js';
import { makeTurn } from '../../__tests__/make-turn.js';
import { plainTrans } from '../../__tests__/plain-trans.js';

const EMPTY: KernelSnapshot = { profiles: [], variables: [], modules: {}, readAt: 0, stale: false };
const WITH_DF: KernelSnapshot = { ...EMPTY, profiles: [makeProfile('df', [])], variables: ['df'] };
const BUSY = new CellwrightError('kernel_busy', 'Still at work.');

/** A session of a notebook whose kernel, if any, says nothing. */
function opened(status: SilentKernel['status'] | null = 'idle') {
  const panel = new FakePanel();
  const session = new NotebookSession(panel.asPanel, plainTrans, () => []);
  session.follow();
  if (status !== null) {
    panel.setKernel(new SilentKernel(status));
  }
  const statusOf = (): string => session.datasets.status;
  return { session, panel, statusOf };
}

/** A session over a kernel that answers each probe with the next of these, the last one again and again; what was asked. */
function readable(...answers: (KernelSnapshot | Error)[]) {
  const { session, panel, statusOf } = opened('idle');
  const get = Object.getOwnPropertyDescriptor(NotebookKernel.prototype, 'port')?.get;
  const asked: string[] = [];
  const probe = (): Promise<KernelSnapshot> => {
    asked.push('probe');
    const answer = (answers.length > 1 ? answers.shift() : answers[0]) ?? EMPTY;
    return answer instanceof Error ? Promise.reject(answer) : Promise.resolve(answer);
  };
  const readColumns = (name: string): Promise<void> => Promise.resolve(void asked.push(name));
  const probed = new WeakMap<object, IKernelPort>();
  jest.spyOn(session.kernel, 'port', 'get').mockImplementation(() => {
    const port = get?.call(session.kernel) as IKernelPort | null;
    if (port === null) {
      return null;
    }
    const known = probed.get(port) ?? { ...port, probe, readColumns };
    probed.set(port, known);
    return known;
  });
  return { session, panel, statusOf, asked };
}

describe('NotebookSession', () => {
  afterEach(() => jest.useRealTimers());

  it('says that its list is old from the moment code runs, until it is read again', async () => {
    const { session, panel, statusOf } = readable(WITH_DF);
    await session.readVariables();
    expect(statusOf()).toBe('ready');
    panel.setStatus('busy');
    panel.runCode();
    expect(statusOf()).toBe('kernel-busy');
    panel.setStatus('idle');
    expect([statusOf(), session.missed]).toEqual(['stale', true]);
    await session.readVariables();
    expect([statusOf(), session.missed]).toEqual(['ready', false]);
    const reading = session.readVariables();
    panel.runCode();
    await reading; // What was read before code ran is not what is there now.
    expect([session.outdated, session.missed]).toEqual([true, true]);
  });

  it('wants no second read of a kernel that cannot be read until code runs again', async () => {
    const failed = new CellwrightError('kernel_reply', 'The kernel could not read its variables.');
    const { session, panel } = readable(WITH_DF, failed);
    await session.readVariables();
    panel.runCode();
    await session.readVariables();
    expect([session.outdated, session.missed]).toEqual([true, false]);
    panel.runCode();
    expect(session.missed).toBe(true);
  });

  it('knows by who speaks that its kernel was restarted, where the message of the start was lost', async () => {
    const { session, panel, statusOf } = readable(WITH_DF);
    panel.speak('first', 'idle');
    await session.readVariables();
    const before = session.kernel.port;
    panel.speak('first', 'busy');
    panel.speak('the server', 'dead');
    panel.speak('first', 'idle');
    expect([session.kernel.port === before, statusOf()]).toEqual([true, 'ready']);
    panel.speak('second', 'busy');
    const after = session.kernel.port;
    panel.speak('second', 'idle');
    expect([after === before, session.kernel.port === after, statusOf()]).toEqual([false, true, 'kernel-restarted']);
  });

  it('takes neither a restart that was heard for two, nor a kernel that names whoever asked it for restarted', async () => {
    const { session, panel } = readable(WITH_DF);
    await session.readVariables();
    panel.speak('first', 'idle');
    panel.setStatus('restarting');
    const { port } = session.kernel;
    panel.speak('first', 'busy');
    (['starting', 'idle'] as const).forEach(status => panel.setStatus(status));
    panel.speak('second', 'idle');
    ['a page', 'another'].forEach(client => panel.speak(client, 'idle', client));
    panel.speak('second', 'busy');
    expect(session.kernel.port).toBe(port);
  });

  it('ends what was allowed also in the chat that can be gone back to', () => {
    const { session } = opened();
    const { conversation } = session;
    session.putTurn(makeTurn());
    conversation.permissions.for(null, 'page').add('runPython');
    session.newConversation();
    session.leaveFor('network example.org');
    session.backToFormer();
    expect(session.conversation).toBe(conversation);
    expect(conversation.permissions.toolsOn(null)).toEqual([]);
  });

  it('takes nothing over from reading a kernel that another one has replaced, and reads the new one', async () => {
    stopTime();
    const { session, panel, statusOf } = opened();
    const first = session.readVariables();
    expect(statusOf()).toBe('reading');
    await pass(100);
    panel.setKernel(new SilentKernel());
    expect(statusOf()).toBe('ready');
    const second = session.readVariables();
    await passUntil(first); // The silent kernel is given up after a while.
    expect(statusOf()).toBe('reading');
    await passUntil(second);
    expect(statusOf()).toBe('kernel-busy');
  });

  it('reads the columns of a lazy frame for a click alone, and the variables after them', async () => {
    const { session, asked } = readable(WITH_DF);
    await session.readVariables();
    expect(asked).toEqual(['probe']);
    await session.readColumns('lf');
    expect(asked).toEqual(['probe', 'lf', 'probe']);
  });

  it('takes the answer of a kernel that had nothing to do and is slow', async () => {
    const { session, statusOf, asked } = readable(BUSY, BUSY, WITH_DF);
    const read = new Promise<void>(resolve => {
      session.changed.connect(() => session.datasets.profiles.length > 0 && resolve());
    });
    await session.readVariables();
    await read;
    expect([statusOf(), asked.length]).toEqual(['ready', 3]);
  });

  it('runs nothing in a kernel that took the place of the one of the question, also as it is asked just before', async () => {
    const { session, panel } = opened();
    const nothing = { code: 'kernel_dead', message: expect.stringContaining('nothing was run') as string };
    const run = (port: IKernelPort | null, code: string): Promise<unknown> =>
      Promise.resolve(port?.execute({ code, timeoutSeconds: 1 }));
    const { port: first } = session;
    const sent: string[] = [];
    panel.setKernel(
      Object.assign(new SilentKernel(), {
        info: Promise.resolve({ language_info: { name: 'python' } }),
        requestKernelInfo: () => {
          panel.speak('after', 'idle');
          return Promise.resolve();
        },
        requestExecute: ({ code }: { readonly code: string }) => {
          sent.push(code);
          throw new Error('sent');
        }
      })
    );
    await expect(run(first, 'x = 0')).rejects.toMatchObject(nothing);
    panel.speak('before', 'idle');
    await expect(run(session.port, 'x = 1')).rejects.toMatchObject(nothing);
    await expect(run(session.port, 'x = 2')).rejects.toThrow('sent');
    expect(sent).toEqual(['x = 2']);
  });

  it('says that the server is away only of a kernel that had answered, until the connection is back', () => {
    const { session, panel, statusOf } = opened(null);
    const kernel = new SilentKernel('unknown');
    kernel.connectionStatus = 'connecting';
    panel.setKernel(kernel);
    expect(session.kernel.status).toBe('starting');
    panel.setStatus('idle');
    expect(session.kernel.status).toBe('idle');
    panel.setStatus('unknown');
    expect([session.kernel.status, statusOf()]).toEqual(['disconnected', 'disconnected']);
    const changes = jest.fn();
    session.changed.connect(changes);
    kernel.connectionStatus = 'connected';
    panel.sessionContext.connectionStatusChanged.emit('connected');
    expect(changes).toHaveBeenCalled();
    expect(session.kernel.status).toBe('starting');
  });
});

test('the answer of a notebook that was closed during its question is found until another notebook is shown', () => {
  const panel = new FakePanel();
  const tracker = new FakeTracker(panel);
  const sessions = new NotebookSessions(tracker.asTracker, shown => new NotebookSession(shown, plainTrans, () => []));
  sessions.follow();
  const session = sessions.shown;
  session?.putTurn(makeTurn());
  sessions.pin(session);
  panel.close();
  tracker.bringToFront(null);
  expect(sessions.ofTurn('run-1')).toBe(session);
  sessions.pin(null);
  expect(sessions.ofTurn('run-1')).toBe(session);
  tracker.bringToFront(new FakePanel());
  expect(sessions.ofTurn('run-1')).toBeUndefined();
  expect(session?.isDisposed).toBe(true);
});

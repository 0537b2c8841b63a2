import { CellwrightError } from '../../../../agent/index.js';
import { makeProfile } from '../../../../datasets/__tests__/make-profile.js';
import { pass, passUntil, stopTime } from '../../../../models/openai/__tests__/virtual-time.js';
import type { IKernelPort, KernelSnapshot } from '../../../../toolsets/index.js';
import { NotebookKernel } from '../notebook-kernel.js';
import { NotebookSession } from '../notebook-session.js';
import { FakePanel, SilentKernel } from '../../__tests__/fake-panel.js';
import { makeTurn } from '../../__tests__/make-turn.js';
import { plainTrans } from '../../__tests__/plain-trans.js';

const EMPTY: KernelSnapshot = {
  profiles: [],
  variables: [],
  modules: {},
  readAt: 0,
  stale: false
};

/** A session of a notebook whose kernel, if any, says nothing. */
function opened(status: SilentKernel['status'] | null = 'idle') {
  const panel = new FakePanel();
  const session = new NotebookSession(panel.asPanel, plainTrans, () => []);
  session.follow();
  if (status !== null) {
    panel.setKernel(new SilentKernel(status));
  }
  return { session, panel };
}

/** A session over a kernel that answers a probe with whatever `answer` holds. */
function readable(answer: { next: KernelSnapshot | Error }): ReturnType<typeof opened> {
  const { session, panel } = opened('idle');
  const get = Object.getOwnPropertyDescriptor(NotebookKernel.prototype, 'port')?.get;
  const probe = (): Promise<KernelSnapshot> =>
    answer.next instanceof Error ? Promise.reject(answer.next) : Promise.resolve(answer.next);
  const probed = new WeakMap<object, IKernelPort>();
  jest.spyOn(session.kernel, 'port', 'get').mockImplementation(() => {
    const port = get?.call(session.kernel) as IKernelPort | null;
    if (port === null) {
      return null;
    }
    const known = probed.get(port) ?? { ...port, probe };
    probed.set(port, known);
    return known;
  });
  return { session, panel };
}

const WITH_DF: KernelSnapshot = { ...EMPTY, profiles: [makeProfile('df', [])], variables: ['df'] };

describe('NotebookSession', () => {
  afterEach(() => jest.useRealTimers());

  it('says that its list is old from the moment code runs, until it is read again', async () => {
    const { session, panel } = readable({ next: WITH_DF });
    await session.readVariables();
    expect(session.datasets.status).toBe('ready');
    panel.setStatus('busy');
    panel.runCode();
    expect(session.datasets.status).toBe('kernel-busy');
    panel.setStatus('idle');
    expect(session.datasets.status).toBe('stale');
    expect(session.missed).toBe(true);
    await session.readVariables();
    expect(session.datasets.status).toBe('ready');
    expect(session.missed).toBe(false);
  });

  it('does not take what was read before code ran for what is there now', async () => {
    const answer = { next: WITH_DF };
    const { session, panel } = readable(answer);
    const reading = session.readVariables();
    panel.runCode();
    await reading;
    expect(session.outdated).toBe(true);
    expect(session.missed).toBe(true);
  });

  it('wants no second read of a kernel that cannot be read until code runs again', async () => {
    const answer: { next: KernelSnapshot | Error } = { next: WITH_DF };
    const { session, panel } = readable(answer);
    await session.readVariables();
    answer.next = new CellwrightError('kernel_reply', 'The kernel could not read its variables.');
    panel.runCode();
    await session.readVariables();
    expect(session.outdated).toBe(true);
    expect(session.missed).toBe(false);
    panel.runCode();
    expect(session.missed).toBe(true);
  });

  it('offers what brings the variables back until one of them is there', async () => {
    const answer = { next: WITH_DF };
    const { session, panel } = readable(answer);
    await session.readVariables();
    panel.setStatus('restarting');
    panel.setStatus('idle');
    expect(session.datasets.status).toBe('kernel-restarted');
    answer.next = { ...EMPTY, variables: ['seed'] };
    await session.readVariables();
    expect(session.datasets.status).toBe('kernel-restarted');
    answer.next = WITH_DF;
    const reading = session.readVariables();
    expect(session.datasets.status).toBe('kernel-restarted');
    await reading;
    expect(session.datasets.status).toBe('ready');
  });

  it('sees that its kernel was restarted from elsewhere, which ends with nothing but a start', async () => {
    const { session, panel } = readable({ next: WITH_DF });
    await session.readVariables();
    const before = session.kernel.port;
    panel.setStatus('starting');
    expect(session.kernel.port).not.toBe(before);
    expect(session.kernel.status).toBe('idle');
    expect(session.datasets.status).toBe('kernel-restarted');
  });

  it('knows by who speaks that its kernel was restarted, where the message of the start was lost', async () => {
    const { session, panel } = readable({ next: WITH_DF });
    panel.speak('first', 'idle');
    await session.readVariables();
    const before = session.kernel.port;
    panel.speak('first', 'busy');
    panel.speak('the server', 'dead');
    panel.speak('first', 'idle');
    expect(session.kernel.port).toBe(before);
    expect(session.datasets.status).toBe('ready');
    panel.speak('second', 'busy');
    const after = session.kernel.port;
    expect(after).not.toBe(before);
    panel.speak('second', 'idle');
    expect(session.kernel.port).toBe(after);
    expect(session.datasets.status).toBe('kernel-restarted');
  });

  it('takes neither a restart that was heard for two, nor a kernel that names whoever asked it for restarted', async () => {
    const { session, panel } = readable({ next: WITH_DF });
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
    const session = new NotebookSession(new FakePanel().asPanel, plainTrans, () => []);
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
    const { session, panel } = opened();
    const first = session.readVariables();
    expect(session.datasets.status).toBe('reading');
    await pass(100);

    panel.setKernel(new SilentKernel());
    expect(session.datasets.status).toBe('ready');
    const second = session.readVariables();
    await passUntil(first); // The silent kernel is given up after a while.
    expect(session.datasets.status).toBe('reading');
    await passUntil(second);
    expect(session.datasets.status).toBe('kernel-busy');
  });

  it('reads the columns of a lazy frame for a click alone, and the variables after them', async () => {
    const { session } = opened('idle');
    const asked: string[] = [];
    const port = {
      ...session.kernel.port,
      probe: () => Promise.resolve((asked.push('probe'), { ...EMPTY, profiles: [makeProfile('lf', [])] })),
      readColumns: (name: string) => Promise.resolve(void asked.push(name))
    } as IKernelPort;
    jest.spyOn(session.kernel, 'port', 'get').mockReturnValue(port);
    await session.readVariables();
    expect(asked).toEqual(['probe']);
    await session.readColumns('lf');
    expect(asked).toEqual(['probe', 'lf', 'probe']);
  });

  it('takes the answer of a kernel that had nothing to do and is slow', async () => {
    const { session } = opened('idle');
    const answers = [
      () => Promise.reject(new CellwrightError('kernel_busy', 'Still at work.')),
      () => Promise.reject(new CellwrightError('kernel_busy', 'Still at work.')),
      () => Promise.resolve({ ...EMPTY, profiles: [makeProfile('df', [])] })
    ];
    const probe = () => (answers.shift() ?? (() => Promise.reject(new Error('asked too often'))))();
    const port = { ...session.kernel.port, probe } as IKernelPort;
    jest.spyOn(session.kernel, 'port', 'get').mockReturnValue(port);
    await session.readVariables();
    await new Promise<void>(resolve => {
      const look = (): void => {
        if (session.datasets.profiles.length > 0) {
          resolve();
        }
      };
      session.changed.connect(look);
      look();
    });
    expect(session.datasets.status).toBe('ready');
    expect(answers).toEqual([]);
  });

  it('runs nothing in a kernel that took the place of the one of the question', async () => {
    const { session, panel } = opened();
    const { port } = session;
    panel.setKernel(new SilentKernel());
    await expect(port?.execute({ code: 'x = 1', timeoutSeconds: 1 })).rejects.toMatchObject({
      code: 'kernel_dead',
      message: expect.stringContaining('nothing was run') as string
    });
  });

  it('runs nothing in a kernel whose answer, asked for just before, is that of another process', async () => {
    const { session, panel } = opened(null);
    const sent: string[] = [];
    const kernel = Object.assign(new SilentKernel(), {
      info: Promise.resolve({ language_info: { name: 'python' } }),
      requestKernelInfo: () => {
        panel.speak('after', 'idle');
        return Promise.resolve();
      },
      requestExecute: ({ code }: { readonly code: string }) => {
        sent.push(code);
        throw new Error('sent');
      }
    });
    panel.setKernel(kernel);
    panel.speak('before', 'idle');
    const { port } = session;
    await expect(port?.execute({ code: 'x = 1', timeoutSeconds: 1 })).rejects.toMatchObject({
      code: 'kernel_dead',
      message: expect.stringContaining('nothing was run') as string
    });
    await expect(session.port?.execute({ code: 'x = 2', timeoutSeconds: 1 })).rejects.toThrow('sent');
    expect(sent).toEqual(['x = 2']);
  });

  it('says that the server is away only of a kernel that had answered, until the connection is back', () => {
    const { session, panel } = opened(null);
    const kernel = new SilentKernel('unknown');
    kernel.connectionStatus = 'connecting';
    panel.setKernel(kernel);
    expect(session.kernel.status).toBe('starting');

    const tell = (status: SilentKernel['status'], connection: SilentKernel['connectionStatus']): void => {
      kernel.status = status;
      kernel.connectionStatus = connection;
      panel.sessionContext.statusChanged.emit(status);
    };
    tell('idle', 'connected');
    expect(session.kernel.status).toBe('idle');
    tell('unknown', 'connecting');
    expect(session.kernel.status).toBe('disconnected');
    expect(session.datasets.status).toBe('disconnected');

    const changes = jest.fn();
    session.changed.connect(changes);
    kernel.connectionStatus = 'connected';
    panel.sessionContext.connectionStatusChanged.emit('connected');
    expect(changes).toHaveBeenCalled();
    expect(session.kernel.status).toBe('starting');
  });
});

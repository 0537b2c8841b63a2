import { CellwrightError } from '../../../agent/index.js';
import { makeProfile } from '../../../datasets/__tests__/make-profile.js';
import type { IKernelPort, KernelSnapshot } from '../../../toolsets/index.js';
import { NotebookSession } from '../notebook-session.js';
import { FakePanel, SilentKernel } from './fake-panel.js';
import { makeTurn } from './make-turn.js';
import { plainTrans } from './plain-trans.js';

const EMPTY: KernelSnapshot = {
  profiles: [],
  variables: [],
  modules: {},
  readAt: 0,
  stale: false
};

describe('NotebookSession', () => {
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
    const panel = new FakePanel();
    const session = new NotebookSession(panel.asPanel, plainTrans, () => []);
    session.follow();
    panel.setKernel(new SilentKernel());
    const first = session.readVariables();
    expect(session.datasets.status).toBe('reading');

    panel.setKernel(new SilentKernel());
    expect(session.datasets.status).toBe('ready');
    const second = session.readVariables();
    await first; // The silent kernel is given up after a while.
    expect(session.datasets.status).toBe('reading');
    await second;
    expect(session.datasets.status).toBe('kernel-busy');
  });

  it('reads the columns of a lazy frame for a click alone, and the variables after them', async () => {
    const panel = new FakePanel();
    const session = new NotebookSession(panel.asPanel, plainTrans, () => []);
    session.follow();
    panel.setKernel(new SilentKernel('idle'));
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

  it('remembers that a kernel at work could not be read, but not one that was idle', async () => {
    const panel = new FakePanel();
    const session = new NotebookSession(panel.asPanel, plainTrans, () => []);
    session.follow();
    panel.setKernel(new SilentKernel('busy'));
    await session.readVariables();
    expect(session.missed).toBe(true);
    panel.setKernel(new SilentKernel('idle'));
    await session.readVariables();
    expect(session.missed).toBe(false);
  });

  it('takes the answer of a kernel that had nothing to do and is slow', async () => {
    const panel = new FakePanel();
    const session = new NotebookSession(panel.asPanel, plainTrans, () => []);
    session.follow();
    panel.setKernel(new SilentKernel('idle'));
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
    const panel = new FakePanel();
    const session = new NotebookSession(panel.asPanel, plainTrans, () => []);
    session.follow();
    panel.setKernel(new SilentKernel());
    const { port } = session;
    panel.setKernel(new SilentKernel());
    await expect(port?.execute({ code: 'x = 1', timeoutSeconds: 1 })).rejects.toMatchObject({
      code: 'kernel_dead',
      message: expect.stringContaining('nothing was run') as string
    });
  });

  it('says that the server is away only of a kernel that had answered, until the connection is back', () => {
    const panel = new FakePanel();
    const session = new NotebookSession(panel.asPanel, plainTrans, () => []);
    session.follow();
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

  it('does not take a restart for a server that is away', () => {
    const panel = new FakePanel();
    const session = new NotebookSession(panel.asPanel, plainTrans, () => []);
    session.follow();
    const kernel = new SilentKernel('idle');
    panel.setKernel(kernel);
    panel.sessionContext.statusChanged.emit('restarting');
    kernel.status = 'unknown';
    kernel.connectionStatus = 'connecting';
    panel.sessionContext.statusChanged.emit('unknown');
    expect(session.kernel.status).toBe('starting');
  });
});

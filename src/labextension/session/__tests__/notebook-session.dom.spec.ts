import { NotebookSession } from '../notebook-session.js';
import { FakePanel, SilentKernel } from './fake-panel.js';
import { plainTrans } from './plain-trans.js';

describe('NotebookSession', () => {
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
});

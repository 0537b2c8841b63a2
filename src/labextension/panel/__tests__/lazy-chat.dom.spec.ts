import type { JupyterFrontEnd } from '@jupyterlab/application';
import { MessageLoop } from '@lumino/messaging';
import { Widget } from '@lumino/widgets';
import { plainTrans } from '../../app/__tests__/plain-trans.js';
import type { Chat } from '../chat.js';
import { LazyChat, type LazyChatOptions } from '../lazy-chat.js';

jest.mock('../chat.js');

/** Lets what was begun go as far as it goes. */
async function settle(): Promise<void> {
  MessageLoop.flush();
  await new Promise(resolve => setTimeout(resolve));
}

/** A chat whose layout is restored when told; how often the question field got the focus. */
async function start() {
  const create = jest.mocked((await import('../chat.js')).createChat);
  let restore = (): void => undefined;
  const restored = new Promise<void>(resolve => (restore = resolve));
  const focusInput = jest.fn();
  const widget = Object.assign(new Widget(), { focusInput });
  const controller = { ask: jest.fn(), warn: jest.fn() };
  create.mockResolvedValue({ widget, controller } as unknown as Chat);
  const tracker = { currentWidget: {} };
  const shell = { activateById: () => chat.host.activate() };
  const app = { restored, shell } as unknown as JupyterFrontEnd;
  const chat = new LazyChat({ app, tracker, trans: plainTrans } as unknown as LazyChatOptions);
  const focusedAfter = async (begin: () => unknown): Promise<number> => {
    await begin();
    await settle();
    return focusInput.mock.calls.length;
  };
  return { chat, controller, create, tracker, restore, focusedAfter };
}

describe('LazyChat', () => {
  it('says that it could not be loaded, and tries again the next time', async () => {
    const { chat, create } = await start();
    const failure = (): Element | null => chat.host.node.querySelector('[role="alert"]');
    create.mockRejectedValueOnce(new Error('Loading chunk 7 failed.'));
    await expect(chat.load()).rejects.toMatchObject({ code: 'not_loaded' });
    expect(failure()?.textContent).toContain('could not be loaded');
    await chat.load();
    expect(chat.host.widgets).toHaveLength(1);
    expect(failure()).toBeNull();
  });

  it('asks nothing about a notebook that came to the front while it was loaded, and says so', async () => {
    const { chat, controller, tracker } = await start();
    await chat.ask('How many rows?');
    const asked = chat.ask('And of these?');
    tracker.currentWidget = {};
    await asked;
    expect(controller.ask.mock.calls).toEqual([['How many rows?', 'front']]);
    expect(controller.warn.mock.calls).toEqual([['not-asked', expect.stringContaining('And of these?')]]);
  });

  it('moves to the question field when its icon is pressed, not as a layout is restored, by a command, or from another field', async () => {
    const { chat, restore, focusedAfter } = await start();
    await focusedAfter(() => chat.host.activate());
    expect(await focusedAfter(restore)).toBe(0);
    expect(await focusedAfter(() => chat.reveal())).toBe(0);
    const cell = document.body.appendChild(document.createElement('textarea'));
    const goElsewhere = (): void => {
      chat.host.activate();
      MessageLoop.flush();
      cell.focus();
    };
    expect(await focusedAfter(goElsewhere)).toBe(0);
    cell.remove();
    expect(await focusedAfter(() => chat.host.activate())).toBe(1);
  });
});

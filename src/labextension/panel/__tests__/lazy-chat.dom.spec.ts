import type { JupyterFrontEnd } from '@jupyterlab/application';
import { MessageLoop } from '@lumino/messaging';
import { Widget } from '@lumino/widgets';
import { plainTrans } from '../../app/__tests__/plain-trans.js';
import type { Chat } from '../chat.js';
import { LazyChat, type LazyChatOptions } from '../lazy-chat.js';

jest.mock('../chat.js');

const focusInput = jest.fn();
let restore: () => void;

function start(): LazyChat {
  const restored = new Promise<void>(resolve => (restore = resolve));
  const shell = { activateById: () => chat.host.activate() };
  const app = { restored, shell } as unknown as JupyterFrontEnd;
  const chat = new LazyChat({ app, trans: plainTrans } as unknown as LazyChatOptions);
  return chat;
}

/** Lets what was begun go as far as it goes. */
async function settle(): Promise<void> {
  MessageLoop.flush();
  await new Promise(resolve => setTimeout(resolve));
}

beforeEach(async () => {
  focusInput.mockClear();
  const widget = Object.assign(new Widget(), { focusInput });
  jest.mocked((await import('../chat.js')).createChat).mockResolvedValue({ widget } as unknown as Chat);
});

describe('LazyChat', () => {
  it('says that it could not be loaded, and tries again the next time', async () => {
    const chat = start();
    const create = jest.mocked((await import('../chat.js')).createChat);
    create.mockRejectedValueOnce(new Error('Loading chunk 7 failed.'));
    await expect(chat.load()).rejects.toMatchObject({ code: 'not_loaded' });
    expect(chat.host.node.querySelector('[role="alert"]')?.textContent).toContain('could not be loaded');

    await chat.load();
    expect(chat.host.widgets).toHaveLength(1);
    expect(chat.host.node.querySelector('[role="alert"]')).toBeNull();
  });

  it('moves to the question field when its icon is pressed', async () => {
    const chat = start();
    restore();
    await settle();
    chat.host.activate();
    await settle();
    expect(focusInput).toHaveBeenCalledTimes(1);
  });

  it('leaves the focus to a command that reveals it', async () => {
    const chat = start();
    restore();
    await settle();
    await chat.reveal();
    await settle();
    expect(focusInput).not.toHaveBeenCalled();
    chat.host.activate();
    await settle();
    expect(focusInput).toHaveBeenCalledTimes(1);
  });

  it('takes no focus as a layout is restored, nor from a field that has it by the time it is loaded', async () => {
    const chat = start();
    chat.host.activate();
    await settle();
    restore();
    await settle();
    expect(focusInput).not.toHaveBeenCalled();
    chat.host.activate();
    MessageLoop.flush();
    const cell = document.body.appendChild(document.createElement('textarea'));
    cell.focus();
    await settle();
    expect(focusInput).not.toHaveBeenCalled();
    cell.remove();
  });
});

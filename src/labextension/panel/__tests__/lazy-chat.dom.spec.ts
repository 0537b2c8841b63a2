import { Widget } from '@lumino/widgets';
import { plainTrans } from '../../session/__tests__/plain-trans.js';
import type { Chat } from '../chat.js';
import { LazyChat, type LazyChatOptions } from '../lazy-chat.js';

jest.mock('../chat.js');

describe('LazyChat', () => {
  it('says that it could not be loaded, and tries again the next time', async () => {
    const chat = new LazyChat({ trans: plainTrans } as unknown as LazyChatOptions);
    const create = jest.mocked((await import('../chat.js')).createChat);
    create.mockRejectedValueOnce(new Error('Loading chunk 7 failed.'));
    await expect(chat.load()).rejects.toMatchObject({ code: 'not_loaded' });
    expect(chat.host.node.querySelector('[role="alert"]')?.textContent).toContain('could not be loaded');

    const widget = new Widget();
    create.mockResolvedValueOnce({ widget } as unknown as Chat);
    await chat.load();
    expect(chat.host.widgets).toEqual([widget]);
    expect(chat.host.node.querySelector('[role="alert"]')).toBeNull();
  });
});

import { setImmediate } from 'node:timers/promises';
import { fault, random } from '../../../../../faults/ledger.js';
import { createServiceApi } from '../../../../models/remote/index.js';
import { serviceOfTests } from '../../../../service/__tests__/running-service.js';
import type { ChatTurn } from '../../../chat/state/chat-turn.js';
import type { BrowserConversationStore } from '../../../conversations/browser-conversation-store.js';
import { PageConversationStore } from '../../../conversations/page-conversation-store.js';
import { ChatNotices } from '../../services/chat-notices.js';
import { Conversations } from '../conversations.js';
import { NotebookSession } from '../../notebook/notebook-session.js';
import { FakePanel } from '../../__tests__/fake-panel.js';
import { makeTurn } from '../../__tests__/make-turn.js';
import { plainTrans } from '../../__tests__/plain-trans.js';

const service = serviceOfTests();

/** One open page of a notebook, up to its connection. */
class Page {
  readonly session = new NotebookSession(new FakePanel().asPanel, plainTrans, () => []);
  /** The newest version of each turn that this page was told is stored. */
  readonly acknowledged = new Map<string, ChatTurn>();
  /** The newest version of each turn of its own. */
  readonly asked = new Map<string, ChatTurn>();

  constructor() {
    const api = createServiceApi(async (path, init) => {
      const request = service.request(path, init.keepalive === true ? init : { ...init, signal: this._left.signal });
      if (init.keepalive === true) {
        this._outliving.push(request);
      }
      const response = await request;
      const body = typeof init.body === 'string' ? (JSON.parse(init.body) as { turn?: ChatTurn }) : {};
      if (response.ok && body.turn !== undefined) {
        this.acknowledged.set(body.turn.id, body.turn);
      }
      return response;
    });
    this.conversations = new Conversations(
      new PageConversationStore(api, { isUsed: () => Promise.resolve(false) } as BrowserConversationStore),
      { cellIdsOf: () => new Set() },
      new ChatNotices(() => undefined),
      plainTrans
    );
    this.opened = this.conversations.restore(this.session);
  }

  /** The run of a question, as it is saved at each of its boundaries. */
  async ask(id: string, boundary: () => Promise<void>): Promise<void> {
    const { conversation } = this.session;
    const asked = makeTurn({ id, question: `What about ${id}?` });
    const step = { callId: 'c', toolName: 'datasetInfo', status: 'ok', detail: '' } as const;
    for (const change of [
      {},
      { steps: [step] },
      { steps: [step, step] },
      { status: 'done', text: `As to ${id}.` }
    ] as const) {
      const turn: ChatTurn = { ...asked, ...change };
      this.asked.set(id, turn);
      this.session.putTurn(turn);
      this.conversations.save(this.session, conversation, turn, true);
      await boundary();
    }
  }

  /** Loads the page again, or closes it: requests on their way are broken off, wherever they are, but for what it leaves. */
  leave(): void {
    this.conversations.leave();
    this.conversations.dispose();
    this._left.abort();
  }

  /** Resolves when what outlived the page has been answered. */
  async gone(): Promise<void> {
    await Promise.all(this._outliving);
  }

  readonly conversations: Conversations;
  readonly opened: Promise<void>;
  private readonly _left = new AbortController();
  private readonly _outliving: Promise<Response>[] = [];
}

const idsOf = ({ session }: Page): readonly string[] => session.turns.map(({ id }) => id);

/** Lets the loop of Node turn so often. */
async function pause(turns: number): Promise<void> {
  for (let left = Math.floor(turns); left > 0; left--) {
    await setImmediate();
  }
}

const TWENTY = Array.from({ length: 20 }, (_, n) => n);

/** Turns that are not there any more, or only an earlier version of them. */
function lostOf(sent: readonly ChatTurn[], there: readonly ChatTurn[]): readonly ChatTurn[] {
  return sent.filter(({ id, text, steps }) => {
    const found = there.find(turn => turn.id === id);
    return found === undefined || found.text.length < text.length || found.steps.length < steps.length;
  });
}

it.each(TWENTY)('a page that is loaded anew at any moment of a run finds all that was stored, once: %i', n =>
  fault('U1', `reload at a moment of a run, ${n}`, async measure => {
    const next = random(`reload ${n}`);
    const first = new Page();
    await first.opened;
    const moment = 1 + Math.floor(next() * 12);
    let passed = 0;
    const left = new Error('The page was left.');
    const boundary = async (): Promise<void> => {
      passed += 1;
      await pause(next() * 40);
      if (passed === moment) {
        throw left;
      }
    };
    const asking = (async () => {
      for (const id of ['one', 'two', 'three']) {
        await first.ask(id, boundary);
      }
    })();
    await expect(asking).rejects.toBe(left);
    first.leave();
    const told = new Map(first.acknowledged); // What it sent without an answer may be stored at any time from here on.

    const second = new Page();
    await second.opened;
    const { turns } = second.session;
    measure('lost', lostOf([...told.values()], turns).length);
    measure('doubled', turns.length - new Set(idsOf(second)).size);
    measure('stuck', turns.filter(({ status }) => status !== 'done' && status !== 'interrupted').length);
    const before = idsOf(second);
    await second.ask('again', () => Promise.resolve());
    await second.conversations.flush();
    expect(idsOf(second)).toEqual([...before, 'again']);
    await first.gone();
    const third = new Page();
    await third.opened;
    measure('lost', lostOf([...first.asked.values()], third.session.turns).length);
    // What the first page had sent without an answer may have been stored after the second one was opened.
    const late = idsOf(third).filter(id => !idsOf(second).includes(id));
    expect(['one', 'two', 'three'].filter(id => !told.has(id))).toEqual(expect.arrayContaining(late));
    expect(lostOf(second.session.turns, third.session.turns)).toEqual([]);
    expect(new Set(idsOf(third)).size).toBe(idsOf(third).length);
    second.leave();
    third.leave();
  })
);

it.each(TWENTY)('two pages on one notebook lose no turn from sight, and show the same: %i', n =>
  fault('U2', `two pages on one chat, ${n}`, async measure => {
    const next = random(`pages ${n}`);
    const pages = [new Page(), new Page()];
    await Promise.all(pages.map(({ opened }) => opened));
    const boundary = (): Promise<void> => pause(next() * 60);
    await Promise.all(
      pages.map(async (page, at) => {
        for (let question = 0; question < 4; question++) {
          await page.ask(`${at} ${question}`, boundary);
        }
      })
    );
    await Promise.all(pages.map(({ conversations }) => conversations.flush()));
    for (const [at, page] of pages.entries()) {
      await page.ask(`last of ${at}`, boundary);
      await page.conversations.flush();
    }
    const reloaded = new Page();
    await reloaded.opened;
    const asked = [0, 1].flatMap(at => [0, 1, 2, 3].map(question => `${at} ${question}`));
    for (const page of [...pages, reloaded]) {
      measure(
        'lost',
        asked.filter(id => page.session.turns.find(turn => turn.id === id)?.text !== `As to ${id}.`).length
      );
      measure('doubled', page.session.turns.length - new Set(idsOf(page)).size);
    }
    expect(pages[1]!.session.turns).toEqual(reloaded.session.turns);
    expect(idsOf(pages[0]!)).toEqual(idsOf(reloaded).filter(id => id !== 'last of 1'));
    [...pages, reloaded].forEach(page => page.leave());
  })
);

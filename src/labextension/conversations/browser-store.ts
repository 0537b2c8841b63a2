import type { TranslationBundle } from '@jupyterlab/translation';
import { BrowserConversationStore } from './browser-conversation-store.js';
import { browserDatabase } from './browser-database.js';
import type { IConversationStore } from './conversation-store.js';
import { IndexedDbShelf } from './indexed-db-shelf.js';
import { readTurn } from './read-turn.js';

const MOST_CONVERSATIONS = 100;

/** The conversations that this browser keeps for the site at an address; several may lie on one host. */
export function browserStore(site: string, trans: TranslationBundle): IConversationStore {
  const shelf = new IndexedDbShelf(browserDatabase.nameOf(site), MOST_CONVERSATIONS);
  return new BrowserConversationStore({ shelf, readTurn, trans });
}

import type { ServerConnection } from '@jupyterlab/services';
import type { TranslationBundle } from '@jupyterlab/translation';
import { createServiceApi } from '../../models/remote/index.js';
import { hasServer } from '../service/has-server.js';
import { serviceRequest } from '../service/service-request.js';
import { browserDatabase } from './browser-database.js';
import type { IConversationStore } from './conversation-store.js';
import { DividedConversationStore } from './divided-conversation-store.js';
import { ServiceConversationStore } from './service-conversation-store.js';

/** Where this page keeps conversations: with the service, and in the browser where there is none. */
export async function conversationStoreOfPage(
  settings: ServerConnection.ISettings,
  trans: TranslationBundle
): Promise<IConversationStore> {
  const { baseUrl } = settings;
  const browser = async (): Promise<IConversationStore> =>
    (await import('./browser-store.js')).browserStore(baseUrl, trans);
  if (!hasServer()) {
    return browser();
  }
  return new DividedConversationStore({
    service: new ServiceConversationStore(createServiceApi(serviceRequest(settings, trans))),
    browser,
    isBrowserUsed: () => browserDatabase.exists(baseUrl)
  });
}

import type { ConnectDialogProps } from './connect-dialog.js';
import { deferredView } from '../elements/deferred-view.js';

/** The form of a connection, fetched when it is first opened. */
export const DeferredConnectDialog = deferredView<ConnectDialogProps>(
  async () => (await import('./connect-dialog.js')).ConnectDialog
);

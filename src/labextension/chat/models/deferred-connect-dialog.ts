import type { ConnectDialogProps } from './connect-dialog.js';
import { lazy } from '../elements/lazy.js';

/** The form of a connection, fetched when it is first opened. */
export const LazyConnectDialog = lazy<ConnectDialogProps>(
  async () => (await import('./connect-dialog.js')).ConnectDialog
);

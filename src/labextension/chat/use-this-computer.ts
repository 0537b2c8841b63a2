import { useChatView } from './use-chat-view.js';

const LOCAL = /^(localhost|127(\.\d+){3}|\[::1\])$/;

/** What stays local stays there: `this computer`, or `your Jupyter server` when the page comes from elsewhere. */
export function useThisComputer(): string {
  const { trans } = useChatView();
  return LOCAL.test(window.location.hostname) ? trans.__('this computer') : trans.__('your Jupyter server');
}

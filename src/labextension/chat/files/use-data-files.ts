import type { IChatDataFiles } from '../state/chat-data-files.js';
import { useChatView } from '../state/use-chat-view.js';

/** Does something with the data files as soon as what reads them is there; when it cannot be fetched, nothing. */
export function useDataFiles(): (action: (files: IChatDataFiles) => void) => void {
  const { dataFiles } = useChatView();
  return action => {
    dataFiles.load().then(action, () => undefined);
  };
}

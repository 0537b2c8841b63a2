import { useEffect } from 'react';
import type { LocalFilesState } from '../state/chat-local-files.js';
import { useChanging, useChatView } from '../state/use-chat-view.js';

/** How soon to look again at a file that is being loaded, in milliseconds. The page is not told of every load. */
const LOOK_MS = 1000;

/** The model files, drawn again when they change. They are read when first drawn, and again and again while one is loading. */
export function useLocalFiles(): LocalFilesState {
  const { localFiles: files } = useChatView();
  const state = useChanging(files, () => files.state);
  useEffect(() => {
    void files.look();
  }, [files]);
  const { listed } = state;
  const goesOn = listed?.models.some(model => model.state.status === 'loading');
  useEffect(() => {
    if (goesOn !== true) {
      return;
    }
    const timer = setTimeout(() => void files.look(), LOOK_MS);
    return () => clearTimeout(timer);
  }, [files, goesOn, listed]); // Runs again each time the list was read.
  return state;
}

import { useContext } from 'react';
import { ChatViewContext, type ChatView } from './chat-view-context.js';

/** The surroundings of a part of the panel. Throws outside of `ChatPanel`. */
export function useChatView(): ChatView {
  const view = useContext(ChatViewContext);
  if (view === null) {
    throw new Error('This component only works inside ChatPanel.');
  }
  return view;
}

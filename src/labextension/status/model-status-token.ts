import { Token } from '@lumino/coreutils';
import type { IChatController } from '../chat/state/chat-controller.js';

/** What of the chat is followed. */
export type FollowedChat = Pick<IChatController, 'state' | 'changed'>;

/** Says outside the panel which model answers. */
export interface IModelStatus {
  /** Says what the chat says from now on; call once, when it is loaded. */
  follow(chat: FollowedChat): void;
}

export const IModelStatus = new Token<IModelStatus>(
  'jupyterlab-cellwright:IModelStatus',
  'Says in the status bar which model answers.'
);

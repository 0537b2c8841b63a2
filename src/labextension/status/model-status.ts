import type { ISettingRegistry } from '@jupyterlab/settingregistry';
import { Token } from '@lumino/coreutils';
import type { IChatController } from '../chat/state/chat-controller.js';
import type { ChatState } from '../chat/state/chat-state.js';
import type { IModelRegistry } from '../models/models.js';
import type { StatusActivity, StatusItem } from './status-item.js';

/** What of the chat is followed. */
type FollowedChat = Pick<IChatController, 'state' | 'changed'>;

/** Says outside the panel which model answers. */
export interface IModelStatus {
  /** Says what the chat says from now on; call once, when it is loaded. */
  follow(chat: FollowedChat): void;
}

export const IModelStatus = new Token<IModelStatus>(
  'jupyterlab-cellwright:IModelStatus',
  'Says in the status bar which model answers.'
);

/**
 * Keeps the item of the status bar in step: with the chat once that is loaded, and before with the model that the settings
 * pick, as far as that is known without the service.
 */
export class ModelStatus implements IModelStatus {
  constructor(
    private readonly _item: Pick<StatusItem, 'say'>,
    private readonly _models: IModelRegistry
  ) {}

  /** Call once. Never rejects: without settings the model that is picked in the page counts. */
  async start(settings: Promise<ISettingRegistry.ISettings> | null): Promise<void> {
    const picked = (await settings?.catch(() => null)) ?? null;
    const say = (): void => {
      if (this._chat === null) {
        const id = picked?.composite['model'] ?? this._models.current.id;
        const entry = this._models.entries.find(known => known.id === id);
        this._item.say(entry === undefined ? null : { ...entry, sent: entry.destination === 'network' }, null);
      }
    };
    this._models.changed.connect(say);
    picked?.changed.connect(say);
    say();
  }

  follow(chat: FollowedChat): void {
    this._chat = chat;
    const say = (): void => {
      const { model, sharing } = chat.state;
      this._item.say({ ...model, sent: sharing.destination === 'network' }, activityOf(chat.state));
    };
    chat.changed.connect(say);
    say();
  }

  private _chat: FollowedChat | null = null;
}

function activityOf({ turns, runningId }: ChatState): StatusActivity {
  if (runningId === null) {
    return null;
  }
  const status = turns.find(({ id }) => id === runningId)?.status;
  return status === 'waiting-approval' || status === 'waiting-question' ? 'waiting' : 'answering';
}

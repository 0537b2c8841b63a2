import type { ISettingRegistry } from '@jupyterlab/settingregistry';
import type { ChatState } from '../chat/state/chat-state.js';
import type { IModelRegistry } from '../models/models.js';
import type { FollowedChat, IModelStatus } from './model-status-token.js';
import type { RememberedModel } from './remembered-model.js';
import type { SaidModel } from './said-model.js';
import type { StatusActivity, StatusItem } from './status-item.js';

export type ModelStatusOptions = {
  readonly item: Pick<StatusItem, 'say'>;
  readonly models: IModelRegistry;
  readonly remembered: RememberedModel;
};

/**
 * Keeps the item of the status bar in step: with the chat once that is loaded, and before with the model that the settings
 * pick. One that only the service knows is said as it was the last time, if that was the same one.
 */
export class ModelStatus implements IModelStatus {
  constructor(private readonly _options: ModelStatusOptions) {}

  /** Call once. Never rejects: without settings the model that is picked in the page counts. */
  async start(settings: Promise<ISettingRegistry.ISettings> | null): Promise<void> {
    const { models, remembered } = this._options;
    const [picked, before] = await Promise.all([settings?.catch(() => null) ?? null, remembered.load()]);
    const say = (): void => {
      if (this._chat === null) {
        const id = picked?.composite['model'] ?? models.current.id;
        const entry = models.entries.find(known => known.id === id);
        const known =
          entry === undefined
            ? before?.id === id
              ? before
              : null
            : { id: entry.id, label: entry.label, place: entry.place, sent: entry.destination === 'network' };
        this._options.item.say(known, null);
      }
    };
    models.changed.connect(say);
    picked?.changed.connect(say);
    say();
  }

  follow(chat: FollowedChat): void {
    this._chat = chat;
    const say = (): void => {
      const model = modelOf(chat.state);
      this._options.item.say(model, activityOf(chat.state));
      if (model.id !== 'builtin') {
        this._options.remembered.save(model);
      }
    };
    chat.changed.connect(say);
    say();
  }

  private _chat: FollowedChat | null = null;
}

function modelOf({ model, sharing }: ChatState): SaidModel {
  const { id, label, place } = model;
  return { id, label, place, sent: sharing.destination === 'network' };
}

function activityOf({ turns, runningId }: ChatState): StatusActivity {
  if (runningId === null) {
    return null;
  }
  const status = turns.find(({ id }) => id === runningId)?.status;
  return status === 'waiting-approval' || status === 'waiting-question' ? 'waiting' : 'answering';
}

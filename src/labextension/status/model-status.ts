import type { ISettingRegistry } from '@jupyterlab/settingregistry';
import type { TranslationBundle } from '@jupyterlab/translation';
import { Token } from '@lumino/coreutils';
import { Widget } from '@lumino/widgets';
import type { IChatController } from '../chat/state/chat-controller.js';
import type { IModelRegistry } from '../models/models.js';

type FollowedChat = Pick<IChatController, 'state' | 'changed'>;

/** Says outside the panel which model answers. */
export interface IModelStatus {
  /** Shows what the chat reports from now on; call once, when the chat is loaded. */
  follow(chat: FollowedChat): void;
}

export const IModelStatus = new Token<IModelStatus>(
  'jupyterlab-cellwright:IModelStatus',
  'Says in the status bar which model answers.'
);

/** A model: its name, where it runs, and whether the data goes there over a network. */
type SaidModel = { readonly label: string; readonly place: string; readonly sent: boolean };

/** The status bar's button: which model answers and what it does; before the chat is loaded, as the settings say. */
export class ModelStatus extends Widget implements IModelStatus {
  /** @param onPress Called when it is pressed, by mouse or key. */
  constructor(
    private readonly _models: IModelRegistry,
    private readonly _trans: TranslationBundle,
    onPress: () => void
  ) {
    const node = document.createElement('button');
    node.type = 'button';
    super({ node });
    node.append(...this._words);
    this._words.forEach(word => word.classList.add('jp-cw-Status-word'));
    ['jp-cw-Status', 'jp-StatusBar-TextItem', 'jp-mod-highlighted'].forEach(name => this.addClass(name));
    // The button takes no focus: the focus goes from where it is to the question field, and back there.
    node.addEventListener('mousedown', event => event.preventDefault());
    node.addEventListener('click', onPress);
    this._say(null, '');
  }

  /** Call once. Never rejects: without settings the model that is picked in the page counts. */
  async start(settings: Promise<ISettingRegistry.ISettings> | null): Promise<void> {
    const picked = (await settings?.catch(() => null)) ?? null;
    const say = (): void => {
      if (!this._followsChat) {
        const id = picked?.composite['model'] ?? this._models.current.id;
        const entry = this._models.entries.find(known => known.id === id);
        this._say(entry === undefined ? null : { ...entry, sent: entry.destination === 'network' }, '');
      }
    };
    this._models.changed.connect(say);
    picked?.changed.connect(say);
    say();
  }

  follow(chat: FollowedChat): void {
    this._followsChat = true;
    const say = (): void => {
      const { model, sharing, turns, runningId } = chat.state;
      const status = turns.find(({ id }) => id === runningId)?.status ?? '';
      const waits = ['waiting-approval', 'waiting-question'].includes(status);
      const does = waits ? this._trans.__('waits for you') : this._trans.__('answering…');
      this._say({ ...model, sent: sharing.destination === 'network' }, runningId === null ? '' : does);
    };
    chat.changed.connect(say);
    say();
  }

  /** `model` is null if not known yet; `does` replaces where the model runs, which stays in the tooltip. */
  private _say(model: SaidModel | null, does: string): void {
    const trans = this._trans;
    const name = model === null ? trans.__('Cellwright') : trans.__('Cellwright: %1', model.label);
    const place = model?.sent === true ? trans.__('sent to %1', model.place) : (model?.place ?? '');
    const text = [name, does || place].filter(part => part !== '').join(' · ');
    this._words[0].textContent = name;
    this._words[1].textContent = text.slice(name.length);
    this.node.setAttribute('aria-label', trans.__('%1. Open the panel', text));
    this.node.title =
      model === null
        ? trans.__('Open the Cellwright panel, which says which model answers')
        : trans.__('%1 · %2. Open the panel', name, place);
  }

  private readonly _words = [document.createElement('span'), document.createElement('span')] as const;
  private _followsChat = false;
}

import type { ISettingRegistry } from '@jupyterlab/settingregistry';
import { Signal, type ISignal } from '@lumino/signaling';
import { DEFAULT_SETTINGS, readSettings, type ChatSettings } from './chat-settings.js';
import type { IChatSettings } from './chat-services.js';

/** Follows the settings of the main plugin; the defaults hold until they are loaded or when there is no registry. */
export class LiveSettings implements IChatSettings {
  get values(): ChatSettings {
    return this._values;
  }

  get changed(): ISignal<IChatSettings, void> {
    return this._changed;
  }

  /** Call once with the loaded settings. */
  follow(settings: ISettingRegistry.ISettings): void {
    this._settings = settings;
    settings.changed.connect(() => this._read());
    this._read();
  }

  async set<K extends keyof ChatSettings>(key: K, value: ChatSettings[K]): Promise<void> {
    this._values = { ...this._values, [key]: value };
    this._changed.emit();
    await this._settings?.set(key, value as string | number | boolean);
  }

  private _read(): void {
    this._values = readSettings(this._settings);
    this._changed.emit();
  }

  private _settings: ISettingRegistry.ISettings | null = null;
  private _values: ChatSettings = DEFAULT_SETTINGS;
  private readonly _changed = new Signal<IChatSettings, void>(this);
}

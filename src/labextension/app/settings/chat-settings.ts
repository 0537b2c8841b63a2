import type { ISettingRegistry } from '@jupyterlab/settingregistry';
import { Signal } from '@lumino/signaling';
import { defaultSharingLevel } from '../../../datasets/index.js';
import type { CodeForm } from '../../../toolsets/index.js';
import { ROLES, type HelperIds } from '../../models/model-team.js';
import { ALL_ROWS, entriesOf, lowerTable, readSharingTable, tableOf } from './sharing.js';

const FORMS: readonly unknown[] = ['direct', 'code'] satisfies CodeForm[];

export const DEFAULT_SETTINGS = {
  askBeforeInserting: false,
  enterSends: true,
  expandSteps: false,
  model: 'builtin',
  /** Which models the built-in analyst is asked before: those that draft directly, all or none. */
  analystFirst: 'small',
  /** Ids of the models for single roles; the picked model has the other roles. */
  roles: {} as HelperIds,
  /** Model calls per question. */
  maxSteps: 20,
  /** Tokens per question, read and written; 0 for any number. */
  maxTokens: 0,
  /** Minutes. */
  stepDeadline: 10,
  /** Minutes. */
  runDeadline: 30,
  /** Seconds. */
  runPythonTimeout: 60,
  /** How single models write drafts, by model id. */
  codeForms: {} as Readonly<Partial<Record<string, CodeForm>>>,
  /** Patterns of variable names to leave out, with `*` as wildcard. */
  ignoredVariables: [] as readonly string[],
  /** Sharing level per destination, for datasets with no level chosen for them. */
  sharingLevels: tableOf(defaultSharingLevel),
  /** Sharing level per destination that no choice exceeds. */
  sharingCap: ALL_ROWS
};

/** The settings of `schema/plugin.json`, with their defaults filled in. */
export type ChatSettings = Readonly<typeof DEFAULT_SETTINGS>;

/** Reads the composite values; a value of the wrong type falls back to its default. */
export function readSettings(settings: ISettingRegistry.ISettings | null): ChatSettings {
  const composite: Readonly<Record<string, unknown>> = settings?.composite ?? {};
  const { sharingLevels, sharingCap } = DEFAULT_SETTINGS;
  const plain = Object.entries(DEFAULT_SETTINGS).map(([key, fallback]: [string, unknown]) => {
    const value = composite[key];
    const fits = Array.isArray(fallback)
      ? Array.isArray(value) && value.every(item => typeof item === 'string')
      : typeof value === typeof fallback;
    return [key, fits ? value : fallback];
  });
  return {
    ...(Object.fromEntries(plain) as ChatSettings),
    // Unknown roles or forms and empty ids are left out.
    roles: Object.fromEntries(
      entriesOf(composite['roles']).filter(
        ([role, id]) => ROLES.some(known => known === role) && typeof id === 'string' && id.trim() !== ''
      )
    ),
    codeForms: Object.fromEntries(
      entriesOf(composite['codeForms']).filter((pair): pair is [string, CodeForm] => FORMS.includes(pair[1]))
    ),
    sharingLevels: readSharingTable(composite['sharingLevels'], sharingLevels),
    // With an overrides.json, the default is the administrator's: a user's own cap can only lower it.
    sharingCap: lowerTable(
      readSharingTable(settings?.default('sharingCap'), sharingCap),
      readSharingTable(composite['sharingCap'], sharingCap)
    )
  };
}

/** Follows the settings of the main plugin; the defaults hold until they are loaded or when there is no registry. */
export class LiveSettings {
  values: ChatSettings = DEFAULT_SETTINGS;

  readonly changed = new Signal<LiveSettings, void>(this);

  follow(settings: ISettingRegistry.ISettings, registry: Pick<ISettingRegistry, 'reload'>): void {
    this._settings = settings;
    this._registry = registry;
    settings.changed.connect(() => this._read());
    this._read();
  }

  async set<K extends keyof ChatSettings>(key: K, value: ChatSettings[K]): Promise<void> {
    this._own = { ...this._own, [key]: value };
    this._read();
    // The registry writes the other settings as it knows them, and another page may have changed some.
    if (this._settings !== null) {
      await this._registry?.reload(this._settings.id);
      await this._settings.set(key, value as string | number | boolean);
      this._own = Object.fromEntries(Object.entries(this._own).filter(([name, own]) => name !== key || own !== value));
    }
  }

  private _read(): void {
    this.values = { ...readSettings(this._settings), ...this._own };
    this.changed.emit();
  }

  private _settings: ISettingRegistry.ISettings | null = null;
  private _registry: Pick<ISettingRegistry, 'reload'> | null = null;
  /** What was set in this page and is not stored yet. */
  private _own: Partial<ChatSettings> = {};
}

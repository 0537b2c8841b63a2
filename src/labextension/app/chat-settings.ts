import type { ISettingRegistry } from '@jupyterlab/settingregistry';
import { defaultSharingLevel, type SharingTable } from '../../datasets/index.js';
import type { CodeForm } from '../../toolsets/index.js';
import type { HelperIds } from '../models/model-team.js';
import { lowerTable } from './lower-table.js';
import { readCodeForms } from './read-code-forms.js';
import { readRoles } from './read-roles.js';
import { readSharingTable } from './read-sharing-table.js';

/** The settings of `schema/plugin.json`, with their defaults filled in. */
export type ChatSettings = {
  readonly askBeforeInserting: boolean;
  readonly enterSends: boolean;
  readonly expandSteps: boolean;
  /** Id of the picked model. */
  readonly model: string;
  /** Ids of the models of single roles; the picked one has the others. */
  readonly roles: HelperIds;
  /** Model calls per question. */
  readonly maxSteps: number;
  /** Tokens per question, read and written; 0 for any number. */
  readonly maxTokens: number;
  /** Minutes. */
  readonly stepDeadline: number;
  /** Minutes. */
  readonly runDeadline: number;
  /** Seconds. */
  readonly runPythonTimeout: number;
  /** How single models write what is drafted, by their id. */
  readonly codeForms: Readonly<Partial<Record<string, CodeForm>>>;
  /** Patterns of variable names to leave out, with `*` as wildcard. */
  readonly ignoredVariables: readonly string[];
  /** Levels of datasets for which no other was chosen. */
  readonly sharingLevels: SharingTable;
  /** Levels that no choice exceeds. */
  readonly sharingCap: SharingTable;
};

export const DEFAULT_SETTINGS: ChatSettings = {
  askBeforeInserting: false,
  enterSends: true,
  expandSteps: false,
  model: 'builtin',
  roles: {},
  maxSteps: 20,
  maxTokens: 0,
  stepDeadline: 10,
  runDeadline: 30,
  runPythonTimeout: 60,
  codeForms: {},
  ignoredVariables: [],
  sharingLevels: {
    page: defaultSharingLevel('page'),
    server: defaultSharingLevel('server'),
    network: defaultSharingLevel('network')
  },
  sharingCap: { page: 'rows', server: 'rows', network: 'rows' }
};

/** Reads the composite values; a value of the wrong type falls back to its default. */
export function readSettings(settings: ISettingRegistry.ISettings | null): ChatSettings {
  const composite: Readonly<Record<string, unknown>> = settings?.composite ?? {};
  const pick = <K extends keyof ChatSettings>(key: K): ChatSettings[K] => {
    const value = composite[key];
    const fallback = DEFAULT_SETTINGS[key];
    const fits = Array.isArray(fallback)
      ? Array.isArray(value) && value.every(item => typeof item === 'string')
      : typeof value === typeof fallback;
    return fits ? (value as ChatSettings[K]) : fallback;
  };
  return {
    askBeforeInserting: pick('askBeforeInserting'),
    enterSends: pick('enterSends'),
    expandSteps: pick('expandSteps'),
    model: pick('model'),
    roles: readRoles(composite['roles']),
    maxSteps: pick('maxSteps'),
    maxTokens: pick('maxTokens'),
    stepDeadline: pick('stepDeadline'),
    runDeadline: pick('runDeadline'),
    runPythonTimeout: pick('runPythonTimeout'),
    codeForms: readCodeForms(composite['codeForms']),
    ignoredVariables: pick('ignoredVariables'),
    sharingLevels: readSharingTable(composite['sharingLevels'], DEFAULT_SETTINGS.sharingLevels),
    // The default is an administrator's where there is an overrides.json: a user's own cap can only be lower.
    sharingCap: lowerTable(
      readSharingTable(settings?.default('sharingCap'), DEFAULT_SETTINGS.sharingCap),
      readSharingTable(composite['sharingCap'], DEFAULT_SETTINGS.sharingCap)
    )
  };
}

import type { ISettingRegistry } from '@jupyterlab/settingregistry';

/** The settings of `schema/plugin.json`, with their defaults filled in. */
export type ChatSettings = {
  readonly askBeforeInserting: boolean;
  readonly enterSends: boolean;
  readonly expandSteps: boolean;
  /** Id of the picked model. */
  readonly model: string;
  /** Model calls per question. */
  readonly maxSteps: number;
  /** Seconds. */
  readonly runPythonTimeout: number;
  /** Patterns of variable names to leave out, with `*` as wildcard. */
  readonly ignoredVariables: readonly string[];
};

export const DEFAULT_SETTINGS: ChatSettings = {
  askBeforeInserting: false,
  enterSends: true,
  expandSteps: false,
  model: 'builtin',
  maxSteps: 20,
  runPythonTimeout: 60,
  ignoredVariables: []
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
    maxSteps: pick('maxSteps'),
    runPythonTimeout: pick('runPythonTimeout'),
    ignoredVariables: pick('ignoredVariables')
  };
}

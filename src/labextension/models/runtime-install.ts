import type { TranslationBundle } from '@jupyterlab/translation';
import type { RuntimesApi } from '../../models/remote/index.js';
import type { RuntimeName } from '../../protocol/index.js';
import { errorText } from '../chat/elements/format.js';
import type { InstallView, LocalOutcome, RuntimeView } from '../chat/state/chat-local-files.js';

export type RuntimeInstallOptions = {
  readonly api: RuntimesApi;
  readonly name: RuntimeName;
  /** What is said when it is there. */
  readonly done: string;
  readonly trans: TranslationBundle;
  /** Called with every change. */
  readonly onChange: (view: RuntimeView) => void;
};

/** Something that is installed on request. What is under way goes on for as long as the page is there. */
export class RuntimeInstall {
  constructor(private readonly _options: RuntimeInstallOptions) {}

  /** Asks whether it is there. Never rejects: a service that is away is said elsewhere. */
  async look(): Promise<void> {
    const { api, name } = this._options;
    const runtime = await api.state(name).catch(() => null);
    if (runtime !== null) {
      this._set({ runtime });
    }
  }

  /** Resolves with whether it was installed, at once while that is under way. Never rejects. */
  async install(): Promise<boolean> {
    if (this._view.install?.status === 'running') {
      return false;
    }
    const { api, name, trans, done } = this._options;
    const { signal } = (this._installing = new AbortController());
    const say = (install: InstallView): void => this._set({ install });
    say({ status: 'running', text: trans.__('Starting the installer…') });
    let outcome: LocalOutcome = { status: 'warn', text: trans.__('Stopped. Nothing of it stays.') };
    for await (const event of api.install(name, signal)) {
      if (event.type === 'line') {
        say({ status: 'running', text: event.text });
      } else {
        outcome =
          event.type === 'done' ? { status: 'ok', text: done } : { status: 'failed', text: errorText(event.error) };
      }
    }
    await this.look();
    say(outcome);
    return outcome.status === 'ok';
  }

  /** Nothing of it stays. */
  cancel(): void {
    this._installing?.abort();
  }

  private _set(change: Partial<RuntimeView>): void {
    this._view = { ...this._view, ...change };
    this._options.onChange(this._view);
  }

  private _view: RuntimeView = { runtime: null, install: null };
  private _installing: AbortController | null = null;
}

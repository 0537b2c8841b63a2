import type { TranslationBundle } from '@jupyterlab/translation';
import { Signal } from '@lumino/signaling';
import type { RuntimesApi } from '../../models/remote/index.js';
import type { RuntimeName } from '../../protocol/index.js';
import { errorText } from '../chat/elements/format.js';
import type { InstallView, IRuntimeInstall, LocalOutcome, RuntimeView } from '../chat/state/chat-local-files.js';

type RuntimeInstallOptions = {
  readonly api: RuntimesApi;
  readonly name: RuntimeName;
  readonly done: string;
  readonly trans: TranslationBundle;
};

/** How often an installer that was stopped is looked after, and how long before each look, in milliseconds: for 12 seconds. */
const LOOKS = 60;
const LOOK_AFTER_MS = 200;

/** Something that is installed on request. A running installation goes on for as long as the page is there. */
export class RuntimeInstall implements IRuntimeInstall {
  constructor(private readonly _options: RuntimeInstallOptions) {}

  view: RuntimeView = { runtime: null, install: null };

  readonly changed: Signal<IRuntimeInstall, void> = new Signal<IRuntimeInstall, void>(this);

  async look(): Promise<void> {
    const { api, name } = this._options;
    const runtime = await api.state(name).catch(() => null);
    if (runtime !== null) {
      this._set({ runtime });
    }
  }

  async install(): Promise<boolean> {
    if (this.view.install?.status === 'running') {
      return false;
    }
    const { api, name, trans, done } = this._options;
    const { signal } = (this._installing = new AbortController());
    const say = (install: InstallView): void => this._set({ install });
    say({ status: 'running', text: trans.__('Starting the installer…') });
    let outcome: LocalOutcome = { status: 'warn', text: trans.__('Stopped. Nothing was left behind.') };
    for await (const event of api.install(name, signal)) {
      if (event.type === 'line') {
        say({ status: 'running', text: event.text });
      } else {
        outcome =
          event.type === 'done' ? { status: 'ok', text: done } : { status: 'failed', text: errorText(event.error) };
      }
    }
    await this.look();
    // Nothing stays once the installer has cleaned up, and no other one is let in before.
    for (let left = LOOKS; signal.aborted && this.view.runtime?.installing === true && left > 0; left--) {
      say({ status: 'running', text: trans.__('Cleaning up…') });
      await new Promise(resolve => setTimeout(resolve, LOOK_AFTER_MS));
      await this.look();
    }
    say(outcome);
    return outcome.status === 'ok';
  }

  cancel(): void {
    this._installing?.abort();
  }

  private _set(change: Partial<RuntimeView>): void {
    this.view = { ...this.view, ...change };
    this.changed.emit();
  }

  private _installing: AbortController | null = null;
}

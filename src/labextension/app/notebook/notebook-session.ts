import type { NotebookPanel } from '@jupyterlab/notebook';
import type { TranslationBundle } from '@jupyterlab/translation';
import type { IDisposable } from '@lumino/disposable';
import { Signal } from '@lumino/signaling';
import { CellwrightError } from '../../../agent/index.js';
import type { DatasetProfile } from '../../../datasets/index.js';
import type { IKernelPort, KernelSnapshot, KernelStatus } from '../../../toolsets/index.js';
import type { FileView } from '../../chat/state/chat-data-files.js';
import type { DatasetsView } from '../../chat/state/chat-state.js';
import type { ChatTurn } from '../../chat/state/chat-turn.js';
import { errorCode } from '../services/chat-notices.js';
import { Conversation } from './conversation.js';
import { probeLate, withDescriptions, withoutIgnored } from './kernel-snapshot.js';
import { NotebookKernel, type KernelChange } from './notebook-kernel.js';

/** Why there is no list to show, by the status of the kernel. */
const WITHOUT_LIST: Readonly<Partial<Record<KernelStatus, DatasetsView['status']>>> = {
  none: 'no-kernel',
  dead: 'kernel-dead',
  disconnected: 'disconnected',
  starting: 'reading',
  restarting: 'reading'
};

/** One open notebook as the chat sees it: its kernel, its datasets, its conversation. Disposed with its panel. */
export class NotebookSession implements IDisposable {
  readonly kernel: NotebookKernel;

  conversation = new Conversation();

  constructor(
    readonly panel: NotebookPanel,
    private readonly _trans: TranslationBundle,
    /** Patterns of variable names to leave out, as they are now. */
    private readonly _ignored: () => readonly string[],
    /** The user's own words about datasets of a notebook, as they are now. */
    private readonly _descriptions: (path: string) => ReadonlyMap<string, string> = () => new Map()
  ) {
    this.kernel = new NotebookKernel(panel.sessionContext);
  }

  follow(): void {
    this.kernel.changed.connect(this._onKernelChanged, this);
    this.panel.context.pathChanged.connect(() => this.changed.emit(), this);
    this.kernel.follow();
  }

  readonly changed = new Signal<NotebookSession, void>(this);

  get path(): string {
    return this.panel.context.path;
  }

  get name(): string {
    return this.path.split('/').pop() ?? this.path;
  }

  get turns(): readonly ChatTurn[] {
    return this.conversation.turns;
  }

  isDisposed = false;

  /** Begins an empty conversation. The user can go back to the former one until something is asked in the new one. */
  newConversation(): void {
    if (this.turns.length > 0) {
      this._former = this.conversation;
    }
    this.conversation = new Conversation(false);
    this.changed.emit();
  }

  get hasFormer(): boolean {
    return this._former !== null;
  }

  backToFormer(): void {
    if (this._former !== null) {
      this.conversation = this._former;
      this._former = null;
      this.changed.emit();
    }
  }

  /** Ends what was allowed for the rest of a conversation unless outputs still go to this place. */
  leaveFor(place: string): void {
    this._conversations.forEach(({ permissions }) => permissions.leaveFor(place));
  }

  setTurns(turns: readonly ChatTurn[], conversation = this.conversation): void {
    conversation.turns = turns;
    this.changed.emit();
  }

  /** A turn of the present conversation, or of the one that can be gone back to. */
  turn(id: string): ChatTurn | undefined {
    return this._conversations.flatMap(({ turns }) => turns).find(turn => turn.id === id);
  }

  /** The conversation of a turn; the present one when there is no such turn. */
  conversationOf(turnId: string): Conversation {
    return this._conversations.find(({ turns }) => turns.some(({ id }) => id === turnId)) ?? this.conversation;
  }

  /** Adds a turn to its conversation, or replaces the one with its id. */
  putTurn(turn: ChatTurn, conversation = this.conversationOf(turn.id)): void {
    const { turns } = conversation;
    const isNew = !turns.some(({ id }) => id === turn.id);
    if (isNew && conversation === this.conversation) {
      this._former = null;
    }
    conversation.turns = isNew ? [...turns, turn] : turns.map(known => (known.id === turn.id ? turn : known));
    this.changed.emit();
  }

  snapshot: KernelSnapshot | null = null;

  /** What is known of the variables and of the files that were read. The same array until one of them changes. */
  profiles: readonly DatasetProfile[] = [];

  /** Everything that the panel lists; files that were not read have no columns. */
  get listed(): readonly Pick<DatasetProfile, 'name' | 'columns'>[] {
    const files = this._files.files.map(({ name, profile }) => profile ?? { name, columns: [] });
    return [...(this.snapshot?.profiles ?? []), ...files];
  }

  /** Puts the user's own words about datasets into what was read; call when they changed. */
  describe(): void {
    if (this._read !== null) {
      this.snapshot = withDescriptions(this._read, this._descriptions(this.path));
    }
    this._tell();
  }

  /** Replaces what is known of the data files; `unlisted` is how many more lie beside the notebook. */
  setFiles(files: readonly FileView[], unlisted: number): void {
    this._files = { files, unlisted };
    this._tell();
  }

  seek(file: string): void {
    this._sought = { file };
    this.changed.emit();
  }

  /** True when code ran since the variables were read. */
  get outdated(): boolean {
    return this._runsRead !== this._runs;
  }

  /** True when the variables are wanted as soon as the kernel is idle: code ran, or it was busy when they were to be read. */
  missed = false;

  get datasets(): DatasetsView {
    const profiles = this.snapshot?.profiles ?? [];
    const readAt = this.snapshot === null ? {} : { readAt: this.snapshot.readAt };
    const view = (status: DatasetsView['status'], message?: string): DatasetsView => ({
      status,
      profiles,
      ...this._files,
      known: this.profiles,
      sought: this._sought,
      descriptions: this._descriptions(this.path),
      ...readAt,
      ...(message === undefined ? {} : { message })
    });
    const status = WITHOUT_LIST[this.kernel.status];
    if (status !== undefined) {
      return view(status);
    }
    if (this.kernel.language !== '' && this.kernel.language !== 'python') {
      return view('other-language', this.kernel.displayName);
    }
    if (this._restarted) {
      return view('kernel-restarted');
    }
    if (this._reading !== null && this._reading === this.kernel.port) {
      return view('reading');
    }
    const outdated = this.outdated && this.snapshot !== null;
    if (this._isUnread || (outdated && this.kernel.status === 'busy')) {
      return view('kernel-busy');
    }
    if (this._failure !== null) {
      return view('failed', this._failure.text);
    }
    return view(outdated ? 'stale' : 'ready');
  }

  /** The kernel as the tools get it: every probe also refreshes the list in the panel. `null` without a kernel. */
  get port(): IKernelPort | null {
    const kernel = this.kernel;
    const port = kernel.port;
    if (port === null) {
      return null;
    }
    return {
      get status() {
        return kernel.status;
      },
      get language() {
        return port.language;
      },
      probe: async signal => {
        const runs = this._runs;
        const read = withoutIgnored(await port.probe(signal), this._ignored());
        const snapshot = withDescriptions(read, this._descriptions(this.path));
        if (kernel.port === port) {
          this._setSnapshot(snapshot, read, runs);
        }
        return snapshot;
      },
      readRows: async (names, signal) => (await port.readRows?.(names, signal)) ?? [],
      checkSyntax: (code, signal) => port.checkSyntax(code, signal),
      execute: async request => {
        const beforeSending = (): void => {
          if (kernel.port !== port) {
            throw new CellwrightError(
              'kernel_dead',
              'The kernel was restarted or replaced after the question was asked, so nothing was run. Ask again.'
            );
          }
        };
        beforeSending();
        return port.execute({ ...request, beforeSending });
      }
    };
  }

  /** Like `port`, but with the variables as they were last read: the kernel is not asked for them. */
  get rememberedPort(): IKernelPort | null {
    const { port, snapshot } = this;
    const busy = new CellwrightError('kernel_busy', 'The variables have not been read yet.');
    return port && { ...port, probe: () => (snapshot === null ? Promise.reject(busy) : Promise.resolve(snapshot)) };
  }

  /** Reads the variables now and resolves when that has ended; a failure becomes the message of the list. */
  async readVariables(): Promise<void> {
    const port = this.port;
    const { port: connection } = this.kernel;
    if (
      port === null ||
      this._reading === connection ||
      (this.kernel.language !== '' && this.kernel.language !== 'python')
    ) {
      return;
    }
    const wasIdle = this.kernel.status === 'idle';
    const runs = this._runs;
    this._reading = connection;
    this.changed.emit();
    try {
      await port.probe();
    } catch (error) {
      // The end of an old kernel says nothing about its successor.
      if (this.kernel.port === connection) {
        const text = error instanceof Error ? error.message : this._trans.__('The variables could not be read.');
        this._failure = { isBusy: errorCode(error) === 'kernel_busy', text };
      }
    } finally {
      if (this._reading === connection) {
        this._reading = null;
        this.missed = (!wasIdle && this._isUnread) || runs !== this._runs;
        this.changed.emit();
        if (wasIdle) {
          void probeLate(
            port,
            () => this._isUnread && !this.isDisposed && this._reading === null && this.kernel.port === connection
          );
        }
      }
    }
  }

  /** Reads the columns of a lazy frame, which starts work, and all variables after it; call it for a click only. */
  async readColumns(dataset: string): Promise<void> {
    try {
      await this.kernel.port?.readColumns?.(dataset);
    } catch {
      // Reading the variables says what is wrong with the kernel.
    }
    await this.readVariables();
  }

  dispose(): void {
    this.isDisposed = true;
    this.kernel.dispose();
    Signal.clearData(this);
  }

  private get _isUnread(): boolean {
    return this._failure?.isBusy === true || this.snapshot?.stale === true;
  }

  /** @param runs How often code had run when the read began. */
  private _setSnapshot(snapshot: KernelSnapshot, read: KernelSnapshot, runs: number): void {
    this.snapshot = snapshot;
    this._read = read;
    this._runsRead = snapshot.stale ? this._runsRead : runs;
    this.missed = (snapshot.stale && this.kernel.status !== 'idle') || runs !== this._runs;
    this._restarted &&= snapshot.profiles.length === 0;
    this._failure = null;
    this._tell();
  }

  private _onKernelChanged(_: NotebookKernel, change: KernelChange): void {
    if (change === 'ran') {
      this._runs += 1;
      this.missed = true;
    } else if (change !== 'status') {
      this.missed = false;
      const had = (this.snapshot?.profiles.length ?? 0) > 0;
      this._restarted = change === 'restarted' && (this._restarted || had);
      this._runsRead = this._runs;
      this.snapshot = null;
      this._read = null;
      this._failure = null;
    }
    this._tell();
  }

  private _tell(): void {
    const files = this._files.files.flatMap(({ profile }) => profile ?? []);
    const profiles = [...(this.snapshot?.profiles ?? []), ...files];
    if (profiles.length !== this.profiles.length || profiles.some((own, at) => own !== this.profiles[at])) {
      this.profiles = profiles;
    }
    this.changed.emit();
  }

  private get _conversations(): readonly Conversation[] {
    return this._former === null ? [this.conversation] : [this.conversation, this._former];
  }

  /** The conversation that New chat put away, as long as the user can go back to it. */
  private _former: Conversation | null = null;
  private _files: { readonly files: readonly FileView[]; readonly unlisted: number } = { files: [], unlisted: 0 };
  private _sought: { readonly file: string } | null = null;
  /** The snapshot before descriptions were put into it. */
  private _read: KernelSnapshot | null = null;
  /** How often code ran in the kernel, and how often it had when the list was read. */
  private _runs = 0;
  private _runsRead = 0;
  /** The kernel that is being read. */
  private _reading: IKernelPort | null = null;
  private _restarted = false;
  private _failure: { readonly isBusy: boolean; readonly text: string } | null = null;
}

import { CommandRegistry } from '@lumino/commands';
import { Signal } from '@lumino/signaling';
import type { IModelClient } from '../../../agent/index.js';
import type { INotebookPort } from '../../../toolsets/index.js';
import type { DraftFate } from '../../cells/cell-drafts-token.js';
import type { ChatTurn } from '../../chat/state/chat-turn.js';
import { Models } from '../../models/models.js';
import type { ModelEntry, ModelUse } from '../../models/models.js';
import { Datasets } from '../../plugins/datasets.js';
import { Tools } from '../../plugins/tools.js';
import { ChatController } from '../chat-controller.js';
import { DEFAULT_SETTINGS, type ChatSettings, LiveSettings } from '../settings/chat-settings.js';
import type { ChatServices } from '../services/chat-services.js';
import { Descriptions } from '../settings/workspace-state.js';
import { Sharing } from '../settings/sharing.js';
import { FakePanel, FakeTracker } from './fake-panel.js';
import { plainTrans } from './plain-trans.js';
import { makeEntry, silentModel } from './models.js';

type DistributiveOmit<T, K extends keyof T> = T extends unknown ? Omit<T, K> : never;
type Written = { readonly id: string; readonly turn: ChatTurn };

type ChatOptions = {
  /** The chat of the notebook as it was stored. */
  readonly stored?: readonly ChatTurn[];
  readonly model?: IModelClient;
  readonly onCreate?: (use: ModelUse | undefined) => void;
  readonly settings?: Partial<ChatSettings>;
  readonly entry?: Partial<ModelEntry>;
  /** Another model, which is picked. */
  readonly picked?: ModelEntry;
};

const readOnly = (): Promise<never> => Promise.reject(new Error('The home folder is read-only.'));

/** A chat over one notebook, all of whose neighbours note what is asked of them. */
export function startChat({
  stored = [],
  model = silentModel,
  onCreate,
  settings: own,
  entry,
  picked
}: ChatOptions = {}) {
  const panel = new FakePanel();
  const written: Written[] = [];
  const left: Written[] = []; // Sent from a page that goes.
  const drafted: string[] = [];
  const ran: string[] = [];
  const undone: unknown[][] = [];
  const tracker = new FakeTracker(panel);
  const port: Partial<INotebookPort> = {
    open: true,
    readCells: () => [],
    draft: (proposal, { runId }) => {
      drafted.push(runId);
      return Promise.resolve({ cellId: `cell ${drafted.length}`, below: null, code: proposal.code });
    },
    undoRun: (...args) => {
      undone.push(args);
      return Promise.resolve({ status: 'undone', variablesStay: [] });
    }
  };
  const fate = new Signal<object, DraftFate>({});
  const values = { ...DEFAULT_SETTINGS, ...own, ...(picked && { model: picked.id }) };
  const settings = new LiveSettings();
  Object.defineProperty(settings, 'values', { get: () => values });
  settings.set = readOnly;
  const create = (use: ModelUse | undefined): Promise<IModelClient> => {
    onCreate?.(use);
    return Promise.resolve(model);
  };
  const models = new Models(makeEntry('silent', { ...entry, create }));
  if (picked !== undefined) {
    models.add(picked);
    models.pick(picked.id);
  }
  const controller = new ChatController({
    tracker: tracker.asTracker,
    shell: { activateById: () => undefined } as unknown as ChatServices['shell'],
    commands: new CommandRegistry(),
    trans: plainTrans,
    models,
    tools: new Tools(),
    datasets: new Datasets(),
    drafts: {
      fate,
      cellIdsOf: () =>
        new Set(stored.flatMap(({ draft }) => (draft !== undefined && 'cellId' in draft ? [draft.cellId] : []))),
      portFor: () => port,
      at: () => Promise.resolve({ run: (cellId: string) => Promise.resolve(void ran.push(cellId)) })
    } as unknown as ChatServices['drafts'],
    store: {
      list: () => Promise.resolve(stored.length > 0 ? [{ id: 'stored', startedAt: 0, title: '' }] : []),
      load: () => Promise.resolve({ turns: stored, seq: stored.length }),
      append: (id, { turn, seen }) => {
        written.push({ id, turn });
        changed.emit();
        return Promise.resolve({ id, seq: seen + 1, taken: true });
      },
      leave: (id, { turn }) => Promise.resolve(void left.push({ id, turn })),
      rename: () => Promise.resolve()
    },
    settings,
    firstRun: { dismissed: false, dismiss: readOnly },
    descriptions: new Descriptions(null),
    sharing: new Sharing(null, () => ({ levels: DEFAULT_SETTINGS.sharingLevels, cap: DEFAULT_SETTINGS.sharingCap })),
    dataFiles: {
      follow: () => undefined,
      look: () => Promise.resolve(),
      ofQuestion: () => Promise.resolve([])
    },
    suggester: { suggestNext: () => Promise.resolve([]), suggestQuestions: () => Promise.resolve([]) }
  });
  const changed = new Signal<object, void>({});
  controller.changed.connect(() => {
    changed.emit();
  });
  const until = (fits: () => boolean): Promise<void> =>
    new Promise(resolve => {
      const look = (): void => {
        if (fits()) {
          changed.disconnect(look);
          resolve();
        }
      };
      changed.connect(look);
      look();
    });
  const turn = (at = 0): ChatTurn | undefined => controller.state.turns[at];
  /** Waits until the turn at this place is as told; an end with nothing running any more. */
  const untilIs = (status: ChatTurn['status'], at = 0): Promise<void> =>
    until(() => turn(at)?.status === status && (status.startsWith('waiting') || status === 'running' || isIdle()));
  const isIdle = (): boolean => controller.state.runningId === null;
  controller.follow();
  return {
    controller,
    panel,
    written,
    left,
    drafted,
    ran,
    undone,
    /** Says what became of a drafted cell. */
    fate: (news: DistributiveOmit<DraftFate, 'path'>) => fate.emit({ path: 'a.ipynb', ...news }),
    /** Has another notebook in front. */
    bringToFront: (front: FakePanel): void => tracker.bringToFront(front),
    turn,
    questions: () => controller.state.turns.map(({ question }) => question),
    until,
    untilIs,
    untilCount: (count: number) => until(() => controller.state.turns.length === count),
    ask: (question: string, status: ChatTurn['status'], at = 0) => {
      controller.ask(question);
      return untilIs(status, at);
    },
    /** Stops what runs, and waits until nothing does. */
    stop: () => {
      controller.stop();
      return until(isIdle);
    }
  };
}

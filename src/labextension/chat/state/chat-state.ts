import type { DatasetProfile, SharingDestination, SharingLevel } from '../../../datasets/index.js';
import type { KernelStatus } from '../../../toolsets/index.js';
import type { FileView } from './chat-data-files.js';
import type { ChatTurn } from './chat-turn.js';

export type DatasetsView = {
  /** The state of the list; decides between spinner, sentence and rows. */
  readonly status:
    | 'no-notebook'
    | 'no-kernel'
    | 'reading'
    | 'ready'
    | 'stale'
    | 'kernel-busy'
    | 'disconnected'
    | 'kernel-dead'
    | 'kernel-restarted'
    | 'other-language'
    | 'failed';
  readonly profiles: readonly DatasetProfile[];
  /** Data files beside the notebook, and others that were named. */
  readonly files?: readonly FileView[];
  /** What is known of variables and files together, where there are files. */
  readonly known?: readonly DatasetProfile[];
  /** How many more data files are beside the notebook. */
  readonly unlisted?: number;
  /** A file that the list is to show; a new object asks for it again. */
  readonly sought?: { readonly file: string } | null;
  /** The user's own words about datasets, by name. They are also among the notes of the profiles. */
  readonly descriptions?: ReadonlyMap<string, string>;
  /** Milliseconds since the epoch; absent before the first read. */
  readonly readAt?: number;
  readonly message?: string;
};

type SharingView = {
  readonly destination: SharingDestination;
  readonly levels: Readonly<Record<string, SharingLevel>>;
  /** The highest level that is allowed. */
  readonly cap: SharingLevel;
};

/** Estimated tokens of a request, and how many the model reads at once, if known. */
export type ContextSize = { readonly tokens: number; readonly window: number | null };

/** Everything the panel draws. Immutable; replaced as a whole on change. */
export type ChatState = {
  /** Notebook that the panel answers about: of the running question, else the one in front. */
  readonly notebook: { readonly path: string; readonly name: string } | null;
  /** The name of the notebook in front, which the next question is about, while another one is shown. */
  readonly front: string | null;
  readonly kernel: { readonly status: KernelStatus; readonly displayName: string };
  readonly datasets: DatasetsView;
  readonly turns: readonly ChatTurn[];
  readonly runningId: string | null;
  /** The next question, waiting for the present run to end. */
  readonly queued: QuestionLine | null;
  /** Tools that need not ask for the rest of this chat. */
  readonly allowed: readonly string[];
  /** After New chat, until the next question: the previous chat can be brought back. */
  readonly canUndoNewChat: boolean;
  /** Whether no question was asked yet and the card for new users is still open. */
  readonly firstRunCard: boolean;
  /** Up to four questions made from the live schema. */
  readonly starters: readonly string[];
  /** The picked model; `place` covers all models that a question goes to: for a network, their hosts. */
  readonly model: {
    readonly id: string;
    readonly label: string;
    readonly place: string;
    /** The model that writes drafts, if it is another one. */
    readonly writer?: string;
  };
  readonly models: readonly {
    readonly id: string;
    readonly label: string;
    readonly place: string;
    /** Kind, place and how it did in tests, if there is more to say than the place. */
    readonly fact?: string;
    readonly destination: SharingDestination;
  }[];
  readonly sharing: SharingView;
  /** Roughly how much of the model's window the next question takes, without its own text; absent while unknown. */
  readonly context?: ContextSize;
  /** Plain sentences that are not tied to a turn, for example that the service is missing. */
  readonly notices: readonly {
    readonly id: string;
    readonly severity: 'info' | 'warning' | 'error';
    readonly text: string;
  }[];
  readonly settings: { readonly enterSends: boolean; readonly expandSteps: boolean };
};

/** The last turn that has a proposal and whose question was not replaced. */
export function newestProposal(turns: ChatState['turns']): ChatTurn | undefined {
  return turns.filter(({ proposal, supersededBy }) => proposal !== undefined && supersededBy === undefined).at(-1);
}

/** A question to ask, and the turn whose question it replaces. */
export type QuestionLine = {
  readonly text: string;
  readonly instead?: string;
  /** The panel asks it again, because the model that was fetched for it is there now. */
  readonly again?: true;
};

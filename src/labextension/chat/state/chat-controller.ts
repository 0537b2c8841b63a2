import type { ISignal } from '@lumino/signaling';
import type { ApprovalDecision } from '../../../agent/index.js';
import type { SharingDestination, SharingLevel } from '../../../datasets/index.js';
import type { ChatState, ContextSize, QuestionLine } from './chat-state.js';

/** How code of an answer goes into the notebook. */
export type InsertMode = 'insert' | 'insert-and-run' | 'replace';

/** What the panel's buttons do. Every method is safe to call at any time; what cannot be done becomes a notice. */
export interface IChatController {
  readonly state: ChatState;
  readonly changed: ISignal<IChatController, void>;
  readonly drafts: IDraftActions;

  /**
   * Asks, or queues the question while another runs. A running one that waits for the user's answer is set aside instead. A
   * question that the user writes is about the notebook in front, one that the panel offers about the notebook that it shows.
   */
  ask(question: string, of?: 'front' | 'shown'): void;
  /**
   * Asks a question in place of that of a turn. The old answer and those after it can still be looked at, but models no longer
   * read them, and their unedited waiting drafts leave the notebook. Stops the turn first if it is running.
   */
  resend(turnId: string, question: string): void;
  cancelQueued(): void;
  stop(): void;
  /** Begins an empty chat in the shown notebook; stops what runs. */
  newChat(): void;
  /** Brings the previous chat back, as long as the new one is empty. */
  undoNewChat(): void;
  retry(turnId: string): void;
  /**
   * Asks again a question that a model was fetched for, and marks it as such. Does nothing while another question runs, and if
   * the question was replaced or put away by a new chat.
   */
  askFetchedModel(turnId: string): void;
  decide(turnId: string, decision: ApprovalDecision): void;
  /** Answers the question that a tool call of this turn asked. */
  answer(turnId: string, callId: string, answer: string): void;
  /** Makes a tool that was allowed for the rest of this chat ask again. */
  takeBackPermission(tool: string): void;

  /** Asks with another reading of an assumption. An unedited waiting draft leaves the notebook first. */
  changeAssumption(turnId: string, at: number, reading: string): void;

  /** Sets what may be sent about a dataset to the picked model. The caller asks the user first before real rows go to a network. */
  share(dataset: string, level: SharingLevel): void;
  /** What would be sent to the picked model with this question, built as when a question is asked. Sends nothing. */
  preview(line: QuestionLine): Promise<PromptPreview>;

  readVariables(): void;
  /** Reads the columns of a lazy frame of the shown notebook, which may start work. */
  readColumns(dataset: string): void;
  /** The panel calls this when it gets the focus. */
  refreshIfOutdated(): void;
  /** The panel calls this when it comes into sight and when it goes. */
  panelShown(isVisible: boolean): void;
  startKernel(): void;
  /** Keeps the user's own words about a dataset of the shown notebook; empty words erase them. */
  describeDataset(dataset: string, words: string): void;
  pickModel(id: string): void;
  /** Says that this chat does not hold the answer that was asked for. */
  reportNoAnswer(): void;
  dismissFirstRunCard(): void;
  dismissNotice(id: string): void;
  showNotebook(): void;
  openNotebook(): void;
  openSettings(): void;
  runCellsAbove(): void;
}

/** What the buttons of an answer do with its code. What goes wrong becomes a notice. */
export interface IDraftActions {
  /** Inserts a proposal as a draft; `insert-and-run` also runs it, `replace` puts it in the place of its cell. */
  insertProposal(turnId: string, mode: InsertMode): Promise<void>;
  /** Inserts a fenced block of an answer. */
  insertCode(turnId: string, code: string, mode: InsertMode): Promise<void>;
  /** Replaces an unknown name in the proposal's code and inserts the draft. */
  replaceUnknown(turnId: string, from: string, to: string): Promise<void>;
  /** Scrolls to the draft's cell and flashes it. */
  showCell(turnId: string): Promise<void>;
  undo(turnId: string): Promise<void>;
  /** Drafts a discarded proposal again. */
  undoDiscard(turnId: string): Promise<void>;
  /** Restores in the kernel what an undone cell had changed, with the statement that the cell named. */
  putBack(turnId: string): Promise<void>;
  /** Dismisses the notice that data of this answer changed; another change shows it again. */
  dismissChange(turnId: string): void;
}

/** One part of a request, with its exact text. */
export type PromptPart = {
  readonly type: 'rules' | 'dataset' | 'chat' | 'question' | 'added';
  readonly text: string;
  readonly tokens: number;
  /** Name and level of a dataset. */
  readonly dataset?: { readonly name: string; readonly level: SharingLevel };
  /** Number of tools in the rules, or of messages in the chat. */
  readonly count?: number;
};

/** What a model would be sent with the next question. */
export type PromptPreview = ContextSize & {
  readonly destination: SharingDestination;
  readonly place: string;
  readonly parts: readonly PromptPart[];
};

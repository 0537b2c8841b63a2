import { readAgain, type DatasetProfile } from '../../../datasets/index.js';
import { plainProposal } from '../../../toolsets/index.js';
import type { DraftFate } from '../../cells/cell-drafts-token.js';
import type { IDraftActions, InsertMode } from '../../chat/state/chat-controller.js';
import { turnChanges, type ChatTurn, type DraftView } from '../../chat/state/chat-turn.js';
import type { NotebookSession } from '../notebook/notebook-session.js';
import type { NotebookSessions } from '../notebook/notebook-sessions.js';
import type { ChatNotices } from '../services/chat-notices.js';
import type { ChatServices } from '../services/chat-services.js';
import { draftProposal, putBack, replaceName } from './draft-proposal.js';

/** What the buttons of a proposal do, and how its line follows the fate of the cell. */
export class DraftActions implements IDraftActions {
  constructor(
    private readonly _services: ChatServices,
    private readonly _sessions: NotebookSessions,
    private readonly _notices: ChatNotices,
    private readonly _save: (session: NotebookSession, turn: ChatTurn) => void
  ) {}

  follow(): void {
    this._services.drafts.fate.connect(this._onFate, this);
  }

  /** A draft that is already in the notebook is shown or run instead of being inserted twice. */
  insertProposal(turnId: string, mode: InsertMode): Promise<void> {
    return this._do(turnId, 'insert', async (session, turn) => {
      const { drafts } = this._services;
      const { draft, proposal } = turn;
      if (proposal === undefined) {
        return;
      }
      if (draft === undefined || !('cellId' in draft) || this._inserting.has(turnId)) {
        await this._insert(session, turn, mode);
      } else if (mode === 'insert-and-run' && draft.status === 'drafted') {
        await (await drafts.at(session.path)).run(draft.cellId);
      } else {
        await (await drafts.at(session.path)).show(draft.cellId);
      }
    });
  }

  insertCode(turnId: string, code: string, mode: InsertMode): Promise<void> {
    return this._do(turnId, 'insert', async (session, turn) => {
      const about = { question: turn.question, model: turn.model.id };
      const proposal = plainProposal({ language: 'python', code, reason: '' }, about);
      await this._insert(session, { ...turn, proposal }, mode);
    });
  }

  replaceUnknown(turnId: string, from: string, to: string): Promise<void> {
    return this._do(turnId, 'insert', async (session, turn) => {
      const { proposal } = turn;
      if (proposal === undefined) {
        return;
      }
      const text = this._services.trans.__('%1 used instead of %2', to, from);
      const checks = proposal.checks.map(check =>
        check.unknown?.name === from ? { id: check.id, status: 'passed' as const, text } : check
      );
      const code = replaceName(proposal.code, from, to);
      this._put(session, { ...turn, proposal: { ...proposal, code, checks } });
      if (checks.every(check => check.status !== 'failed')) {
        await this.insertProposal(turnId, 'insert');
      }
    });
  }

  dismissChange(turnId: string): void {
    const found = this._find(turnId);
    if (found !== null) {
      const changes = turnChanges(found.turn, found.session.profiles);
      this._put(found.session, { ...found.turn, dismissedChanges: changes.map(({ now }) => now.fingerprint) });
    }
  }

  showCell(turnId: string): Promise<void> {
    return this._do(turnId, 'show', async ({ path }, { draft }) => {
      if (draft !== undefined && 'cellId' in draft) {
        await (await this._services.drafts.at(path)).show(draft.cellId);
      }
    });
  }

  /** Takes back what a turn wrote. A cell that the user edited is kept, or removed only after asking. */
  undo(turnId: string, edited: 'ask' | 'keep' = 'ask'): Promise<void> {
    return this._do(turnId, 'undo', async (session, turn) => {
      const receipt = await this._services.drafts.portFor(session.panel).undoRun(turnId, edited);
      if (receipt.status === 'undone') {
        const ranAs = turn.draft?.status === 'ran' ? turn.draft.executionCount : null;
        const { variablesStay } = receipt;
        this._put(session, { ...turn, draft: { status: 'undone', variablesStay, ...(ranAs !== null && { ranAs }) } });
      } else if (receipt.status === 'gone') {
        this._put(session, { ...turn, draft: { status: 'missing' } });
      }
    });
  }

  async putBack(turnId: string): Promise<void> {
    await this._do(turnId, 'undo', async (session, turn) => {
      this._put(session, await putBack(session, turn, this._services.trans));
    });
    await this._sessions.ofTurn(turnId)?.readVariables();
  }

  undoDiscard(turnId: string): Promise<void> {
    return this._do(turnId, 'insert', async (session, turn) => {
      const { draft, proposal } = turn;
      if (draft?.status === 'discarded' && proposal !== undefined) {
        await this._insert(session, turn, proposal.replaces === undefined ? 'insert' : 'replace');
      }
    });
  }

  /** Stores turns that another turn superseded, then removes their waiting drafts from the notebook unless the user edited them. */
  async supersede(session: NotebookSession, turns: readonly ChatTurn[]): Promise<void> {
    turns.forEach(turn => this._put(session, turn));
    for (const { id, draft } of turns) {
      if (draft?.status === 'drafted') {
        await this.undo(id, 'keep');
      }
    }
  }

  private async _insert(session: NotebookSession, turn: ChatTurn, mode: InsertMode): Promise<void> {
    if (this._inserting.has(turn.id)) {
      return; // The second half of a double click, or a key held down.
    }
    this._inserting.add(turn.id);
    try {
      const { drafts, trans } = this._services;
      const how = mode === 'replace' ? 'replace' : 'insert';
      const drafted = await draftProposal(turn, drafts.portFor(session.panel), trans, how);
      this._put(session, drafted);
      if (mode === 'insert-and-run' && drafted.draft?.status === 'drafted') {
        await (await drafts.at(session.path)).run(drafted.draft.cellId);
      }
    } finally {
      this._inserting.delete(turn.id);
    }
  }

  private _onFate(_: unknown, fate: DraftFate): void {
    const found = this._find(fate.runId);
    const before = found?.turn.draft;
    if (found === null || (before !== undefined && 'cellId' in before && before.cellId !== fate.cellId)) {
      return;
    }
    if (before === undefined || before.status === 'card') {
      return; // The draft call itself reports the first state.
    }
    const draft = nextDraft(before, fate);
    if (draft !== before) {
      this._put(found.session, { ...found.turn, draft });
      if (draft.status === 'ran' && draft.error === undefined && !isSameRun(before, draft)) {
        // The cell ran on the files as they were then, even if they are written to before the variables are read.
        const files = found.session.profiles.filter(({ kind }) => kind === 'file');
        whenRead(found.session, profiles => this._noteRun(fate.runId, draft, [...files, ...profiles]));
      }
    }
  }

  /** Records the data that the cell of an answer ran on: the answer is about that data. */
  private _noteRun(turnId: string, run: DraftView, profiles: readonly DatasetProfile[]): void {
    const found = this._find(turnId);
    const proposal = found?.turn.proposal;
    if (found !== null && proposal !== undefined && isSameRun(found.turn.draft, run)) {
      this._put(found.session, { ...found.turn, ranOn: readAgain(proposal.datasets, profiles) });
    }
  }

  /** Does something with a turn, if it is there; what cannot be done becomes a notice. */
  private async _do(
    turnId: string,
    notice: string,
    action: (session: NotebookSession, turn: ChatTurn) => Promise<void>
  ): Promise<void> {
    const found = this._find(turnId);
    try {
      await (found && action(found.session, found.turn));
    } catch (error) {
      this._notices.error(notice, error);
    }
  }

  /** Stores a changed turn, unless a new chat has put it away meanwhile. One that was superseded meanwhile stays so. */
  private _put(session: NotebookSession, changed: ChatTurn): void {
    const now = session.turn(changed.id);
    if (now !== undefined) {
      const turn = now.supersededBy === undefined ? changed : { supersededBy: now.supersededBy, ...changed };
      session.putTurn(turn);
      this._save(session, turn);
    }
  }

  private _find(turnId: string): { readonly session: NotebookSession; readonly turn: ChatTurn } | null {
    const session = this._sessions.ofTurn(turnId);
    const turn = session?.turn(turnId);
    return session === undefined || turn === undefined ? null : { session, turn };
  }

  private readonly _inserting = new Set<string>();
}

function isSameRun(before: DraftView | undefined, now: DraftView): boolean {
  return before?.status === 'ran' && now.status === 'ran' && before.executionCount === now.executionCount;
}

function nextDraft(before: DraftView, { path: _path, runId: _runId, edited, ...fate }: DraftFate): DraftView {
  switch (fate.status) {
    case 'ran':
      return { ...fate, edited };
    case 'deleted':
      // Only the notebook's own undo brings back what the user wrote into the cell.
      return before.status === 'undone'
        ? before
        : { status: fate.discarded === true && !edited ? 'discarded' : 'deleted' };
    default:
      return fate;
  }
}

/** Calls `then` once, with the variables as of after all code that ran; never if the notebook closes first. */
function whenRead(session: NotebookSession, then: (profiles: readonly DatasetProfile[]) => void): void {
  const look = (): void => {
    if (session.snapshot !== null && !session.outdated) {
      session.changed.disconnect(look);
      then(session.profiles);
    }
  };
  session.changed.connect(look);
  look();
}

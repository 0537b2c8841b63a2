import type { NotebookPanel } from '@jupyterlab/notebook';
import { capText, CellwrightError } from '../../agent/index.js';
import { plainText } from '../../kernel/index.js';
import type {
  CellProposal,
  CellSnapshot,
  DraftPlace,
  DraftReceipt,
  ExecutionOutput,
  INotebookPort,
  UndoReceipt
} from '../../toolsets/index.js';
import { isRecord } from './draft-metadata.js';
import type { NotebookDrafts } from './notebook-drafts.js';
import { executionCountOf, outputsOf, type SharedCell } from './shared-notebook.js';

/** Characters of one text. */
const MOST_CHARACTERS = 8_000;
/** Longer text is cut before its escape sequences are looked for. */
const MOST_READ = 1_000_000;
const MOST_OUTPUTS = 100;
const TEXTS = ['text/plain', 'text/markdown', 'text/latex'];

/** The notebook of a question; it stays with its panel, whatever tab comes to the front. */
export class NotebookPort implements INotebookPort {
  /**
   * @param _drafts Loads what writes into the notebook.
   * @param _closedMessage Sentence for the error `notebook_closed`.
   */
  constructor(
    private readonly _panel: NotebookPanel,
    private readonly _drafts: (panel: NotebookPanel) => Promise<NotebookDrafts>,
    private readonly _closedMessage: () => string
  ) {}

  get path(): string {
    return this._panel.context.path;
  }

  get open(): boolean {
    return !this._panel.isDisposed && !this._panel.context.isDisposed;
  }

  readCells(): readonly CellSnapshot[] {
    this._assertOpen();
    const { model } = this._panel.context;
    return model.sharedModel.cells.map(cell => ({
      id: cell.getId(),
      type: cell.cell_type === 'code' || cell.cell_type === 'markdown' ? cell.cell_type : 'raw',
      source: cell.getSource(),
      executionCount: executionCountOf(cell),
      /** Read when asked for: most who look at cells want no outputs. */
      get outputs() {
        return readOutputs(cell);
      }
    }));
  }

  async draft(proposal: CellProposal, place: DraftPlace): Promise<DraftReceipt> {
    return (await this._load()).draft(proposal, place);
  }

  async replace(proposal: CellProposal, place: Pick<DraftPlace, 'runId'>): Promise<DraftReceipt> {
    return (await this._load()).replace(proposal, place);
  }

  async undoRun(runId: string, edited?: 'ask' | 'keep'): Promise<UndoReceipt> {
    return (await this._load()).undoRun(runId, edited);
  }

  private async _load(): Promise<NotebookDrafts> {
    this._assertOpen();
    const drafts = await this._drafts(this._panel);
    this._assertOpen();
    return drafts;
  }

  private _assertOpen(): void {
    if (!this.open) {
      throw new CellwrightError('notebook_closed', this._closedMessage());
    }
  }
}

/**
 * What a code cell shows, as text without escape sequences, each at most 8,000 characters of head and tail; of an output
 * that is no text the names of its formats. Never throws, whatever the file holds.
 */
export function readOutputs(cell: SharedCell): readonly ExecutionOutput[] {
  return outputsOf(cell).slice(0, MOST_OUTPUTS).flatMap(readOutput);
}

function readOutput(output: Readonly<Record<string, unknown>>): readonly ExecutionOutput[] {
  switch (output['output_type']) {
    case 'stream':
      return [{ type: 'stream', name: output['name'] === 'stderr' ? 'stderr' : 'stdout', text: shown(output['text']) }];
    case 'execute_result':
      return [{ type: 'result', text: bundleText(output['data']) }];
    case 'display_data':
    case 'update_display_data':
      return [{ type: 'display', text: bundleText(output['data']) }];
    case 'error': {
      const { ename, evalue, traceback } = output;
      const lines = Array.isArray(traceback) ? traceback.map(joined).join('\n') : '';
      return [{ type: 'error', name: shown(ename).slice(0, 200), message: shown(evalue), traceback: shown(lines) }];
    }
    default:
      return [];
  }
}

function bundleText(bundle: unknown): string {
  const data = isRecord(bundle) ? bundle : {};
  const format = TEXTS.find(name => joined(data[name]) !== '');
  return format === undefined ? `[${Object.keys(data).slice(0, 5).join(', ').slice(0, 200)}]` : shown(data[format]);
}

function shown(text: unknown): string {
  return capText(plainText(capText(joined(text), MOST_READ)), MOST_CHARACTERS);
}

/** Jupyter's text, which may come as lines. */
function joined(text: unknown): string {
  const whole = Array.isArray(text) ? text.filter(line => typeof line === 'string').join('') : text;
  return typeof whole === 'string' ? whole : '';
}

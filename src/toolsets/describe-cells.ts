import { capText } from '../agent/index.js';
import { fenceText } from '../datasets/index.js';
import { outputText } from './output-text.js';
import type { CellSnapshot } from './notebook-port.js';

const SOURCE_CAP = 4_000;
const OUTPUT_CAP = 2_000;

export type DescribeCellsOptions = {
  readonly outputs: boolean;
  /** Random text that cells cannot know. */
  readonly mark: string;
};

/** A cell together with its place in the notebook, from 1. */
export type NumberedCell = { readonly number: number; readonly cell: CellSnapshot };

/** Cells as a model reads them: number, kind, execution count, then source and outputs between marks. */
export function describeCells(cells: readonly NumberedCell[], { outputs, mark }: DescribeCellsOptions): string {
  return cells
    .map(({ number, cell }) => {
      const count = cell.type === 'code' ? ` [${cell.executionCount ?? ' '}]` : '';
      const shown = outputs ? cell.outputs.map(output => capText(outputText(output), OUTPUT_CAP)) : [];
      const printed = shown.length === 0 ? '' : `\nOutputs\n${fenceText(shown.join('\n'), mark)}`;
      return `Cell ${number}, ${cell.type}${count}\n${fenceText(capText(cell.source, SOURCE_CAP), mark)}${printed}`;
    })
    .join('\n');
}

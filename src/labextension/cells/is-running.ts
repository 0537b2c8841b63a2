import { CodeCellModel, type ICellModel } from '@jupyterlab/cells';

/** Whether a cell is executed now or waits for its turn. */
export function isRunning(cell: ICellModel): boolean {
  return cell instanceof CodeCellModel && cell.executionState === 'running';
}

import type { TranslationBundle } from '@jupyterlab/translation';
import { Widget } from '@lumino/widgets';

/** The dashed line where a draft would go. The button that shows it says the same in words. */
export class InsertionLine extends Widget {
  /** @param below Execution count of the cell above the line, if it has one. */
  constructor(trans: TranslationBundle, below: number | null) {
    super();
    this.addClass('jp-cw-InsertionLine');
    this.node.setAttribute('aria-hidden', 'true');
    this.node.textContent =
      below === null ? trans.__('Inserts here') : trans.__('Inserts here, below [%1]', String(below));
  }
}

import * as Type from '@sinclair/typebox';
import { tool } from '../tools/tool.js';
import type { History } from './history.js';

/** Characters of one page, so that a page is not cut again. */
const PAGE = 4000;

/** Gives a model back what requests no longer show. Offered only when something is hidden. */
export class HistoryToolset {
  constructor(private readonly _history: History) {}

  readonly recall = tool({
    enabled: () => this._history.hides,
    description: 'Brings back earlier messages of this conversation that were summed up, left out or cut.',
    params: Type.Object({
      from: Type.Integer({ minimum: 1, description: 'Number of the first message.' }),
      to: Type.Optional(Type.Integer({ minimum: 1, description: 'Number of the last one; by default the first.' })),
      page: Type.Optional(Type.Integer({ minimum: 1, description: 'Page of a long text, from 1.' }))
    }),
    run: ({ from, to = from, page = 1 }) => {
      const text = this._history.textOf(from, to);
      const pages = Math.max(1, Math.ceil(text.length / PAGE));
      const shown = text.slice((page - 1) * PAGE, page * PAGE);
      return shown === ''
        ? `There is nothing; messages go from 1 to ${this._history.messages.length}.`
        : `Page ${page} of ${pages}:\n${shown}`;
    }
  });
}

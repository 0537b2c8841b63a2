import * as Type from '@sinclair/typebox';
import { tool } from '../tools/tool.js';
import type { History } from './history.js';

/** Characters of one result: at most, and at least. */
const MOST = 4000;
const LEAST = 100;

/** Gives a model back what requests no longer show. Offered only when something is hidden. */
export class HistoryToolset {
  constructor(private readonly _history: History) {}

  readonly recall = tool({
    enabled: () => this._history.hides,
    description: 'Brings back earlier messages of this conversation that were summed up, left out or cut.',
    params: Type.Object({
      from: Type.Integer({ minimum: 1, description: 'Number of the first message.' }),
      to: Type.Optional(Type.Integer({ minimum: 1, description: 'Number of the last one; by default the first.' })),
      start: Type.Optional(Type.Integer({ minimum: 1, description: 'Where to start within a long text, from 1.' }))
    }),
    run: ({ from, to = from, start = 1 }) => {
      const text = this._history.textOf(from, to);
      // A character is a token at most, and the other half is for the call: so what is shown is not cut again.
      const size = Math.max(LEAST, Math.min(MOST, Math.floor(this._history.room / 2)));
      const shown = text.slice(start - 1, start - 1 + size);
      return shown === ''
        ? `Messages go from 1 to ${this._history.messages.length}.`
        : `Characters ${start} to ${start - 1 + shown.length} of ${text.length}:\n${shown}`;
    }
  });
}

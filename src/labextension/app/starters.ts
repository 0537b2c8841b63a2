import type { DatasetProfile } from '../../datasets/index.js';
import { type ISuggester, starterQuestions } from './suggestions.js';

/** First questions for the datasets at hand; made again only when the profiles are others. */
export class Starters {
  constructor(
    private readonly _suggester: ISuggester,
    private readonly _onChange: () => void
  ) {}

  get questions(): readonly string[] {
    return this._questions;
  }

  /** Name of the dataset that the questions begin with. */
  get dataset(): string | null {
    return this._profiles[0]?.name ?? null;
  }

  update(profiles: readonly DatasetProfile[]): void {
    if (profiles === this._profiles || (profiles.length === 0 && this._profiles.length === 0)) {
      return;
    }
    this._profiles = profiles;
    void starterQuestions(profiles, this._suggester).then(questions => {
      if (this._profiles === profiles) {
        this._questions = questions;
        this._onChange();
      }
    });
  }

  private _profiles: readonly DatasetProfile[] = [];
  private _questions: readonly string[] = [];
}

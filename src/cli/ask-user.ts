import { DeniedError, type IUserPort, type UserQuestion } from '../agent/index.js';
import type { AskPrompt } from './ask-prompt.js';
import { visibleText } from './visible-text.js';

/** Puts the questions of tools to whoever sits at the terminal: a number picks an answer, words are one. */
export class AskUser implements IUserPort {
  constructor(private readonly _prompt: AskPrompt) {}

  async ask({ question, options }: UserQuestion, signal: AbortSignal): Promise<string> {
    const rows = options.map(({ label, fact }, at) => {
      const aside = fact === undefined || fact === '' ? '' : ` (${fact})`;
      return visibleText(`  ${at + 1}  ${label}${aside}`);
    });
    const last = options.length === 0 ? 'Your answer: ' : 'A number, or your own words: ';
    const text = ['', visibleText(question), ...rows, last].join('\n');
    for (;;) {
      const line = await this._prompt(text, signal);
      if (line === null) {
        throw new DeniedError('The user did not answer. Go on without asking.');
      }
      const answer = line.trim();
      if (answer !== '') {
        return options[Number(answer) - 1]?.label ?? answer;
      }
    }
  }
}

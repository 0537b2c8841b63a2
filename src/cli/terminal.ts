import { createInterface } from 'node:readline';
import {
  DeniedError,
  type ApprovalDecision,
  type ApprovalRequest,
  type IApprovalPolicy,
  type IUserPort,
  type UserQuestion
} from '../agent/index.js';
import type { AskPrompt } from './ask-environment.js';

/** Asks on `output` and reads lines of `input`; `undefined` when no terminal is there, so nobody can be asked. */
export function terminalPrompt(
  input: NodeJS.ReadableStream & { readonly isTTY?: boolean },
  output: NodeJS.WritableStream
): AskPrompt | undefined {
  if (input.isTTY !== true) {
    return undefined;
  }
  return (text, signal) =>
    new Promise((resolve, reject) => {
      signal.throwIfAborted();
      if (!input.readable) {
        resolve(null);
        return;
      }
      // Without line editing here, the terminal itself handles Ctrl-C, which ends the command.
      const lines = createInterface({ input, terminal: false, signal });
      lines.once('line', line => {
        resolve(line);
        lines.close();
      });
      lines.once('close', () => {
        if (signal.aborted) {
          reject(signal.reason as Error);
        }
        resolve(null); // Has no effect if a line came.
      });
      output.write(text);
    });
}

/** Allows what tools execute if the command line said so, else asks the person at the terminal; denies it if there is nobody. */
export class TerminalApproval implements IApprovalPolicy {
  constructor(
    private readonly _allowed: boolean,
    private readonly _prompt?: AskPrompt
  ) {}

  async request({ title, reason, code, facts }: ApprovalRequest, signal: AbortSignal): Promise<ApprovalDecision> {
    if (this._allowed) {
      return { type: 'allow' };
    }
    if (this._prompt === undefined) {
      return { type: 'deny', reason: 'Running code needs --allow-tools on the command line. Answer without it.' };
    }
    const text = [
      '',
      title,
      ...(reason ? [reason] : []),
      ...code.split('\n').map((line, at) => `${String(at + 1).padStart(4)}  ${line}`),
      ...facts.map(({ label, value }) => `${label}: ${value}`),
      'Allow? [y/N] '
    ];
    const line = await this._prompt(visibleText(text.join('\n')), signal);
    return /^\s*y(es)?\s*$/i.test(line ?? '') ? { type: 'allow', code } : { type: 'deny' };
  }
}

/** Asks the user at the terminal on behalf of tools: a number picks an answer, other words are the answer. */
export class TerminalUser implements IUserPort {
  constructor(private readonly _prompt: AskPrompt) {}

  async ask({ question, options }: UserQuestion, signal: AbortSignal): Promise<string> {
    const rows = options.map(({ label, fact }, at) => `  ${at + 1}  ${label}${fact ? ` (${fact})` : ''}`);
    const last = options.length === 0 ? 'Your answer: ' : 'A number, or your own words: ';
    const text = visibleText(['', question, ...rows, last].join('\n'));
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

/**
 * What a terminal obeys, hides or draws like something else: controls (but not tab and line feed), invisible and
 * bidirectional formatting, blanks that are not the plain space, unassigned and private characters.
 */
const HIDDEN = /(?![\t\n ])[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Zs}\p{Cs}\p{Co}\p{Cn}\p{Default_Ignorable_Code_Point}\u2800]/gu;

/** Text of a model for a terminal: invisible characters are written out, for example `⟨U+202E⟩`. */
export function visibleText(text: string): string {
  return text.replace(HIDDEN, character => {
    const code = (character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0');
    return `⟨U+${code}⟩`;
  });
}

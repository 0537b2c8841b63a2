import type { ApprovalDecision, ApprovalRequest, IApprovalPolicy } from '../agent/index.js';
import type { AskPrompt } from './ask-prompt.js';
import { visibleText } from './visible-text.js';

/**
 * Allows what tools want to execute when the user said so on the command line; asks whoever sits at the terminal
 * otherwise, and denies it when nobody does.
 */
export class AskApproval implements IApprovalPolicy {
  /** @param _prompt Absent when nobody can be asked. */
  constructor(
    private readonly _allowed: boolean,
    private readonly _prompt?: AskPrompt
  ) {}

  async request(request: ApprovalRequest, signal: AbortSignal): Promise<ApprovalDecision> {
    if (this._allowed) {
      return { type: 'allow' };
    }
    if (this._prompt === undefined) {
      return { type: 'deny', reason: 'Running code needs --allow-tools on the command line. Answer without it.' };
    }
    const line = await this._prompt(approvalText(request), signal);
    const { hash } = request;
    return /^\s*y(es)?\s*$/i.test(line ?? '')
      ? { type: 'allow', ...(hash === undefined ? {} : { hash }) }
      : { type: 'deny' };
  }
}

function approvalText({ title, reason, code, facts }: ApprovalRequest): string {
  const lines = visibleText(code).split('\n');
  const width = String(lines.length).length;
  return [
    '',
    visibleText(title),
    ...(reason === undefined || reason === '' ? [] : [visibleText(reason)]),
    ...lines.map((line, at) => `  ${String(at + 1).padStart(width)}  ${line}`),
    ...facts.map(({ label, value }) => visibleText(`${label}: ${value}`)),
    'Allow? [y/N] '
  ].join('\n');
}

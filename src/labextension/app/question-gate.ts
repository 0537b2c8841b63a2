import type { IUserPort, UserQuestion } from '../../agent/index.js';
import { OpenRequest } from './open-request.js';

/** Holds the one open question of a tool until the user answers it or the run ends. */
export class QuestionGate implements IUserPort {
  ask({ callId }: UserQuestion, signal: AbortSignal): Promise<string> {
    return this._open.wait(callId, signal);
  }

  /** Returns false when this call is not waiting (any more). */
  answer(callId: string, answer: string): boolean {
    return this._open.settle(callId, answer);
  }

  private readonly _open = new OpenRequest<string>();
}

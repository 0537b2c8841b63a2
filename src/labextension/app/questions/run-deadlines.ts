import { Deadline, type AgentEvent } from '../../../agent/index.js';

const MINUTE = 60_000;

/** How long a step and a whole run may take, in minutes. */
export type RunMinutes = { readonly step: number; readonly run: number };

/** Reports a step or run that takes too long. The clocks stop while a person is waited for. */
export class RunDeadlines {
  /** @param _onPassed Called at most once, with what took too long. */
  constructor(
    private readonly _minutes: RunMinutes,
    private readonly _onPassed: (what: keyof RunMinutes) => void
  ) {}

  hear(event: AgentEvent): void {
    switch (event.type) {
      case 'run-start':
        this._begin('run');
        break;
      case 'step-start':
        this._begin('step');
        break;
      case 'step-end':
        this._clocks.step?.end();
        break;
      case 'approval-request':
        this._wait(event.request.callId);
        break;
      case 'user-question':
        this._wait(event.question.callId);
        break;
      case 'approval-end':
      case 'user-answer':
        this._goOn(event.callId);
        break;
      case 'tool-end':
        this._goOn(event.result.callId); // Its question may have been given up.
        break;
      case 'run-end':
        this.end();
        break;
      default:
        break;
    }
  }

  end(): void {
    Object.values(this._clocks).forEach(clock => clock.end());
  }

  private _begin(what: keyof RunMinutes): void {
    const clock = new Deadline(this._minutes[what] * MINUTE, () => {
      this.end();
      this._onPassed(what);
    });
    this._clocks[what] = clock;
    clock.resume();
  }

  private _wait(callId: string): void {
    if (this._waiting.size === 0) {
      Object.values(this._clocks).forEach(clock => clock.pause());
    }
    this._waiting.add(callId);
  }

  private _goOn(callId: string): void {
    if (this._waiting.delete(callId) && this._waiting.size === 0) {
      Object.values(this._clocks).forEach(clock => clock.resume());
    }
  }

  private readonly _clocks: Partial<Record<keyof RunMinutes, Deadline>> = {};
  private readonly _waiting = new Set<string>();
}

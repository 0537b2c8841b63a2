import { cpus } from 'node:os';

/** Shorter spans, in milliseconds, say nothing: processor times are counted in steps of 10. */
const SHORTEST_MS = 100;

/**
 * How many cores this process can keep busy beside other programs. A thread too few wastes a core; one too many makes all
 * threads wait at each layer for the one that has to share its core.
 */
export class FreeCores {
  /** @param _most Cores that this process may use at all. */
  constructor(private readonly _most: number) {
    this._count = _most;
  }

  /** Cores that others left free since the look before; at least one, all of them at first. */
  look(): number {
    const now = lookAtTimes();
    const span = now.at - this._before.at;
    if (span >= SHORTEST_MS) {
      const others = Math.max(0, now.busy - this._before.busy - (now.own - this._before.own)) / span;
      this._count = Math.max(1, Math.min(this._most, Math.round(cpus().length - others)));
      this._before = now;
    }
    return this._count;
  }

  private _count: number;
  private _before = lookAtTimes();
}

/** In milliseconds: the clock, what all cores worked, and what they worked for this process. Work of programs that give way is left out. */
function lookAtTimes(): { readonly at: number; readonly busy: number; readonly own: number } {
  const { user, system } = process.cpuUsage();
  const busy = cpus().reduce((sum, { times }) => sum + times.user + times.sys + times.irq, 0);
  return { at: performance.now(), busy, own: (user + system) / 1000 };
}

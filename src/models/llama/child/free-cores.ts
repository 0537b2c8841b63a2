import { cpus } from 'node:os';

/** Shorter spans, in milliseconds, say nothing: processor times are counted in steps of 10. */
const SHORTEST_MS = 100;

/** How many cores this process can keep busy beside other programs: with a thread too many, all wait for the one without a core. */
export class FreeCores {
  /**
   * @param _most Cores that this process may use at all.
   * @param _look Tells what the machine did.
   */
  constructor(
    private readonly _most: number,
    private readonly _look = lookAtTimes
  ) {
    this._count = _most;
    this._before = _look();
  }

  /** Cores that other programs left free since the previous look; at least one, and all of them at first. */
  look(): number {
    const now = this._look();
    const span = now.at - this._before.at;
    if (span >= SHORTEST_MS) {
      const others = Math.max(0, now.busy - this._before.busy - (now.own - this._before.own)) / span;
      this._count = Math.max(1, Math.min(this._most, Math.round(now.cores - others)));
      this._before = now;
    }
    return this._count;
  }

  private _count: number;
  private _before: Times;
}

/** The number of cores and, in milliseconds, the clock, the busy time of all cores and the part of it for this process. */
export type Times = { readonly cores: number; readonly at: number; readonly busy: number; readonly own: number };

function lookAtTimes(): Times {
  const { user, system } = process.cpuUsage();
  const cores = cpus();
  const busy = cores.reduce((sum, { times }) => sum + times.user + times.nice + times.sys + times.irq, 0);
  return { cores: cores.length, at: performance.now(), busy, own: (user + system) / 1000 };
}

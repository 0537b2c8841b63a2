import { cpus } from 'node:os';

/** Shorter spans, in milliseconds, say nothing: processor times are counted in steps of 10. */
const SHORTEST_MS = 100;

/**
 * Counts the cores that this process can keep busy beside other programs: with a thread too many, all wait for the one that has
 * no core. Each call tells how many of the `most` allowed were free since the last one; at least one, and all of them at first.
 *
 * @param look Tells what the machine did.
 */
export function freeCores(most: number, look = lookAtTimes): () => number {
  let count = most;
  let before = look();
  return () => {
    const now = look();
    const span = now.at - before.at;
    if (span >= SHORTEST_MS) {
      const others = Math.max(0, now.busy - before.busy - (now.own - before.own)) / span;
      count = Math.max(1, Math.min(most, Math.round(now.cores - others)));
      before = now;
    }
    return count;
  };
}

/** The number of cores and, in milliseconds, the clock, the busy time of all cores and the part of it for this process. */
export type Times = { readonly cores: number; readonly at: number; readonly busy: number; readonly own: number };

function lookAtTimes(): Times {
  const { user, system } = process.cpuUsage();
  const cores = cpus();
  const busy = cores.reduce((sum, { times }) => sum + times.user + times.nice + times.sys + times.irq, 0);
  return { cores: cores.length, at: performance.now(), busy, own: (user + system) / 1000 };
}

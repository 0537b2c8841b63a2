import { DESCRIPTION_PREFIX } from '../../../datasets/index.js';
import type { IKernelPort, KernelSnapshot } from '../../../toolsets/index.js';
import { errorCode } from '../services/chat-notices.js';

/** How many more times the answer of a slow kernel is waited for. */
const WAITS = 40;

/** Waits for the late answer of a slow kernel while it is wanted. All waits are for one request. Never rejects. */
export async function probeLate(port: IKernelPort, isWanted: () => boolean): Promise<void> {
  for (let wait = 0; wait < WAITS && isWanted(); wait += 1) {
    try {
      await port.probe();
    } catch (error) {
      if (errorCode(error) !== 'kernel_busy') {
        return;
      }
    }
  }
}

/** The snapshot with the user's own words about its datasets among their notes, first. */
export function withDescriptions(snapshot: KernelSnapshot, descriptions: ReadonlyMap<string, string>): KernelSnapshot {
  return {
    ...snapshot,
    profiles: snapshot.profiles.map(profile => {
      const words = descriptions.get(profile.name);
      return words === undefined ? profile : { ...profile, notes: [`${DESCRIPTION_PREFIX}${words}`, ...profile.notes] };
    })
  };
}

/** The snapshot without the variables whose names match a pattern; `*` stands for any characters. */
export function withoutIgnored(snapshot: KernelSnapshot, patterns: readonly string[]): KernelSnapshot {
  const escape = (text: string): string => text.replace(/[.+?^${}()|[\]\\]/g, '\\$&');
  const expressions = patterns.map(pattern => new RegExp(`^${pattern.split('*').map(escape).join('.*')}$`, 'u'));
  return {
    ...snapshot,
    profiles: snapshot.profiles.filter(profile => !expressions.some(expression => expression.test(profile.name)))
  };
}

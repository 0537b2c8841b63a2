import type { KernelSnapshot } from '../../toolsets/index.js';

/** The snapshot without the variables whose names match a pattern; `*` stands for any characters. */
export function withoutIgnored(snapshot: KernelSnapshot, patterns: readonly string[]): KernelSnapshot {
  if (patterns.length === 0) {
    return snapshot;
  }
  const escape = (text: string): string => text.replace(/[.+?^${}()|[\]\\]/g, '\\$&');
  const expressions = patterns.map(pattern => new RegExp(`^${pattern.split('*').map(escape).join('.*')}$`, 'u'));
  return {
    ...snapshot,
    profiles: snapshot.profiles.filter(profile => !expressions.some(expression => expression.test(profile.name)))
  };
}

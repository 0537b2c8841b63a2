import { checkCode, type CodeCheck } from '../datasets/index.js';
import type { IGatedKernel } from './gated-kernel.js';
import type { KernelSnapshot, SyntaxReport } from './kernel-port.js';

const NEEDS_NAMES: ReadonlySet<CodeCheck['id']> = new Set(['columns', 'variables', 'overwrite']);
const NAMES_UNKNOWN: CodeCheck = { id: 'columns', status: 'unknown', text: 'Columns were not checked' };

/**
 * Checks code against the live kernel: syntax and imports by the kernel itself, names by what was read of it. Executes
 * nothing. What a kernel that cannot answer leaves open is not complained about. Rejects only when `signal` aborts.
 */
export async function checkDraft(
  code: string,
  kernel: Pick<IGatedKernel, 'checkSyntax'>,
  snapshot: KernelSnapshot | undefined,
  signal: AbortSignal
): Promise<readonly CodeCheck[]> {
  let syntax: SyntaxReport | undefined;
  try {
    syntax = await kernel.checkSyntax(code, signal);
  } catch {
    signal.throwIfAborted();
  }
  const checks = await checkCode(code, {
    profiles: snapshot?.profiles ?? [],
    variables: snapshot?.variables ?? [],
    modules: snapshot?.modules ?? {},
    ...(syntax === undefined ? {} : { syntax })
  });
  return snapshot === undefined ? [NAMES_UNKNOWN, ...checks.filter(check => !NEEDS_NAMES.has(check.id))] : checks;
}

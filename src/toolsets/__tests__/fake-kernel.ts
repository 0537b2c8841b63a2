import type { DatasetProfile } from '../../datasets/index.js';
import type { ExecutionReport, ExecutionRequest, IKernelPort, KernelSnapshot, SyntaxReport } from '../kernel-port.js';

/** A kernel port that records what is asked of it. */
export class FakeKernel implements IKernelPort {
  status = 'idle' as const;
  language = 'python';
  profiles: readonly DatasetProfile[] = [];
  variables: readonly string[] = [];
  stale = false;
  readAt = 0;
  probeError: Error | undefined;
  probes = 0;
  readonly syntaxChecked: string[] = [];
  readonly executed: ExecutionRequest[] = [];
  syntax: SyntaxReport = { syntax: { status: 'ok' }, missingImports: [] };
  report: ExecutionReport = { status: 'ok', executionCount: 1, outputs: [], omitted: 0, ms: 5 };
  /** When set, executions wait for it, and end early by their signal. */
  hold: Promise<void> | undefined;

  constructor(...profiles: readonly DatasetProfile[]) {
    this.profiles = profiles;
    this.variables = profiles.map(profile => profile.name);
  }

  async probe(): Promise<KernelSnapshot> {
    this.probes += 1;
    if (this.probeError !== undefined) {
      throw this.probeError;
    }
    const { profiles, variables, stale, readAt } = this;
    return { profiles, variables, modules: { pd: 'pandas' }, readAt, stale };
  }

  async checkSyntax(code: string): Promise<SyntaxReport> {
    this.syntaxChecked.push(code);
    if (this.probeError !== undefined) {
      throw this.probeError;
    }
    return this.syntax;
  }

  async execute(request: ExecutionRequest): Promise<ExecutionReport> {
    this.executed.push(request);
    if (this.hold !== undefined) {
      const aborted = new Promise<'aborted'>(resolve => {
        request.signal?.addEventListener('abort', () => resolve('aborted'), { once: true });
      });
      if ((await Promise.race([this.hold, aborted])) === 'aborted') {
        return { ...this.report, status: 'interrupted' };
      }
    }
    this.report.outputs.forEach(output => request.onOutput?.(output));
    return this.report;
  }
}

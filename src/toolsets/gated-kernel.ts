import { DeniedError, isApprovalHandle, type IApprovalHandle } from '../agent/index.js';
import type { Privacy } from '../datasets/index.js';
import type { ExecutionReport, ExecutionRequest, IKernelPort } from './kernel-port.js';

/** What tools get of the kernel: its metadata freely, execution only of what the user allowed. */
export interface IGatedKernel extends Pick<IKernelPort, 'status' | 'language' | 'checkSyntax'> {
  /**
   * Shows the code to the user and, when allowed, runs exactly what was shown. `approval` is the handle of the call
   * (`ApprovalRef`). Throws `DeniedError` after a denial; rejects when `request.signal` aborts. Code that fails is a
   * report, no error.
   */
  run(request: ExecutionRequest, approval: IApprovalHandle): Promise<ExecutionReport>;
}

export type GatedKernelOptions = {
  readonly kernel: IKernelPort;
  /** What the kernel is called on the approval card, for example `Python 3 · penguins.ipynb`. */
  readonly kernelName: string;
  /** Learns that the output may go where the approval card said it goes. */
  readonly privacy: Pick<Privacy, 'allow' | 'destination'>;
  /** Host of a network model. */
  readonly host: string;
  /** Called after something ran, however it ended: what was read of the variables may be outdated. */
  readonly onRan: () => void;
};

/** The gate before the kernel: the only way from a tool to an execution. */
export class GatedKernel implements IGatedKernel {
  constructor(options: GatedKernelOptions) {
    this.#options = options;
  }

  get status(): IKernelPort['status'] {
    return this.#options.kernel.status;
  }

  get language(): string {
    return this.#options.kernel.language;
  }

  checkSyntax(code: string, signal?: AbortSignal): ReturnType<IKernelPort['checkSyntax']> {
    return this.#options.kernel.checkSyntax(code, signal);
  }

  async run(request: ExecutionRequest, approval: IApprovalHandle): Promise<ExecutionReport> {
    const { kernel, privacy, onRan } = this.#options;
    const { code } = request;
    if (!isApprovalHandle(approval)) {
      throw new DeniedError('This is no approval handle of a call: inject ApprovalRef and pass it on.');
    }
    const title = 'Run this in the kernel?';
    const outcome = await approval.request({ title, code, facts: this._facts(code) }, request.signal);
    if (outcome.type === 'deny') {
      throw new DeniedError(outcome.reason);
    }
    try {
      const report = await kernel.execute({ ...request, code: outcome.code });
      privacy.allow(report);
      return report;
    } finally {
      onRan();
    }
  }

  private _facts(code: string): readonly { readonly label: string; readonly value: string }[] {
    const lines = code.split('\n').length;
    const size = `${lines} ${lines === 1 ? 'line' : 'lines'}, ${code.length} characters, shown in full`;
    const { kernelName, privacy, host } = this.#options;
    return [
      { label: 'Code', value: size },
      { label: 'Kernel', value: kernelName },
      {
        label: 'Result',
        value: privacy.destination === 'network' ? `Output goes to ${host}` : 'Stays on your Jupyter server'
      }
    ];
  }

  readonly #options: GatedKernelOptions;
}

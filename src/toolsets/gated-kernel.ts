import { askApproval, linkAborts, Token, type IApprovalHandle } from '../agent/index.js';
import type { Privacy } from '../datasets/index.js';
import type { ExecutionReport, ExecutionRequest, IKernelPort } from './kernel-port.js';

/** What tools get of the kernel: its metadata freely, execution only of what the user allowed. Ends with the call. */
export interface IGatedKernel extends Pick<IKernelPort, 'status' | 'language' | 'checkSyntax'> {
  /**
   * Shows the code to the user and runs exactly that. Throws `DeniedError` after a denial. Rejects when `request.signal`
   * aborts or the call is over, which interrupts what still runs. Code that fails is a report, not an error.
   */
  run(request: ExecutionRequest): Promise<ExecutionReport>;
}

/** The kernel of the question's notebook, behind the approval gate. */
export const KernelRef = new Token<IGatedKernel>('KernelRef');

type GatedKernelOptions = {
  readonly kernel: IKernelPort;
  /** What the kernel is called on the approval card, for example `Python 3 · penguins.ipynb`. */
  readonly kernelName: string;
  /** Learns that the output may go where the approval card said it goes. */
  readonly privacy: Pick<Privacy, 'allow' | 'destination'>;
  readonly host: string;
  /** Called after something ran, however it ended: what was read of the variables may be outdated. */
  readonly onRan: () => void;
};

/**
 * The gate before the kernel, until `over` aborts: the only way from a tool to an execution. It asks `user`; outside a call
 * there is nobody to ask. The kernel itself cannot be reached from it.
 */
export function gatedKernel(
  { kernel, kernelName, privacy, host, onRan }: GatedKernelOptions,
  over: AbortSignal,
  user: IApprovalHandle | undefined
): IGatedKernel {
  return Object.freeze({
    get status() {
      over.throwIfAborted();
      return kernel.status;
    },
    get language() {
      over.throwIfAborted();
      return kernel.language;
    },
    checkSyntax: async (code: string, signal?: AbortSignal) => {
      over.throwIfAborted();
      return kernel.checkSyntax(code, signal);
    },
    run: async (request: ExecutionRequest) => {
      over.throwIfAborted();
      const { timeoutSeconds, signal, onOutput } = request;
      const value = privacy.destination === 'network' ? `Output goes to ${host}` : 'Stays on your Jupyter server';
      const facts = [
        { label: 'Kernel', value: kernelName },
        { label: 'Result', value }
      ];
      const question = { title: 'Run this in the kernel?', code: request.code, facts };
      const code = await askApproval(user, question, signal);
      over.throwIfAborted();
      try {
        const tell: ExecutionRequest['onOutput'] = output => {
          if (!over.aborted) {
            onOutput?.(output);
          }
        };
        const report = await linkAborts([over, signal], abort =>
          kernel.execute({ code, timeoutSeconds, signal: abort.signal, onOutput: tell })
        );
        over.throwIfAborted();
        privacy.allow(report);
        return report;
      } finally {
        onRan();
      }
    }
  });
}

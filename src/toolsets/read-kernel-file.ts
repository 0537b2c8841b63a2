import * as Type from '@sinclair/typebox';
import {
  ApprovalRef,
  CellwrightError,
  createAgent,
  LoopControllerRef,
  type IApprovalHandle,
  type IApprovalPolicy,
  type IModelClient
} from '../agent/index.js';
import { ownWords, type FileFacts } from '../datasets/index.js';
import { allowedCode } from './gated-kernel.js';
import type { DescribedFile, IKernelPort } from './kernel-port.js';
import { sharedTool } from './shared-tool.js';

/** What stands in `alwaysAllowed` once files are read without being asked for. */
export const READ_FILES = 'readDataFile';

export type KernelFileOptions = {
  readonly kernel: IKernelPort;
  /** What it is called on the approval card. */
  readonly kernelName: string;
  readonly approval: IApprovalPolicy;
  /** Names of what was allowed for the files after the first, added to by `allowAlways`. Never to be stored. */
  readonly alwaysAllowed: Set<string>;
};

/**
 * Reads which columns a data file has through a kernel, after the user allowed the exact code: as a call of an agent that
 * makes this one call, so that it passes the same gate as every other. Rejects with `DeniedError` after a denial, with what the
 * kernel port throws, and when `signal` aborts.
 */
export async function readKernelFile(
  options: KernelFileOptions,
  file: DescribedFile,
  signal: AbortSignal
): Promise<FileFacts> {
  const { kernel, kernelName, approval, alwaysAllowed } = options;
  let problem: unknown;
  const read = sharedTool({
    name: READ_FILES,
    description: 'Reads which columns a data file has.',
    params: Type.Object({}),
    inject: { approval: ApprovalRef, loop: LoopControllerRef },
    run: async (_args, refs, call) => {
      try {
        const facts = await describe(kernel, kernelName, file, refs.approval, call.signal);
        refs.loop.setState('STOP_SUCCESS');
        return facts;
      } catch (error) {
        problem = error;
        throw error;
      }
    },
    reply: () => ownWords`Its columns were read.`
  });
  const agent = createAgent({
    model: oneCall,
    toolsets: [read],
    prompt: '',
    approval,
    alwaysAllowed,
    // The calls of the last step are not run.
    maxSteps: 2
  });
  const result = await agent.run<FileFacts>('', { signal });
  signal.throwIfAborted();
  if (result.status === 'tool') {
    return result.value;
  }
  throw problem instanceof Error ? problem : new CellwrightError('file_unread', 'The kernel did not read the file.');
}

/** Shows the code that describes a file and, when allowed, runs exactly that. */
async function describe(
  kernel: IKernelPort,
  kernelName: string,
  file: DescribedFile,
  approval: IApprovalHandle,
  signal: AbortSignal
): Promise<FileFacts> {
  const code = await kernel.describeCode?.(file);
  if (code === undefined || kernel.describeFile === undefined) {
    throw new CellwrightError('file_unread', 'This kernel cannot be asked about files.');
  }
  const facts = [
    { label: 'Kernel', value: kernelName },
    { label: 'Result', value: 'Names and types of its columns; nothing stays in the kernel' }
  ];
  const question = { title: 'Read data files with this kernel?', code, facts };
  return kernel.describeFile(await allowedCode(question, approval, signal, signal), signal);
}

/** Stands in for a model: makes the one call. */
const oneCall: IModelClient = {
  id: 'one-call',
  destination: 'page',
  capabilities: { tools: true, jsonSchema: false, grammar: false, images: false },
  // oxlint-disable-next-line typescript/require-await -- streams are asynchronous, and this one waits for nothing
  async *stream() {
    yield { type: 'call-delta', index: 0, name: READ_FILES, arguments: '{}' };
    yield { type: 'end', reason: 'calls' };
  }
};

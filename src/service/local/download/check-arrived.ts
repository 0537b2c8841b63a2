import { hashModelFile, inspectModelFile } from '../../../models/llama/index.js';
import { DownloadProblem } from './download-problem.js';
import type { PartFile } from './part-file.js';

/**
 * Whether what has arrived is a whole model, and the one that was meant. What is not is removed.
 *
 * @param wanted The checksum that it has to have.
 * @param onShare Told the share of which the checksum was computed.
 * @returns The checksum, where one was wanted.
 * @throws DownloadProblem
 */
export async function checkArrived(
  part: PartFile,
  { name, wanted }: { readonly name: string; readonly wanted: string | undefined },
  signal: AbortSignal,
  onShare: (share: number) => void
): Promise<string | undefined> {
  const facts = inspectModelFile(part.path, name);
  if (facts.status === 'damaged') {
    await part.remove();
    throw new DownloadProblem({
      code: 'damaged',
      message: `${facts.message} What had arrived was removed.`,
      hint: 'Download it again, or from another address.'
    });
  }
  if (wanted === undefined) {
    return undefined;
  }
  let said = -1;
  const found = await hashModelFile(part.path, signal, share => {
    if (share - said >= 0.01) {
      said = share;
      onShare(share);
    }
  });
  if (found !== wanted.toLowerCase()) {
    await part.remove();
    throw new DownloadProblem({
      code: 'checksum',
      message: `“${name}” has the checksum ${found}, which is not the one that was given. It was removed.`,
      hint: 'Check both the address and the checksum.'
    });
  }
  return found;
}

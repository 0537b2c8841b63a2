import type { TextFormat } from '../../datasets/index.js';

/** `compression` where the name of the file says something else than its bytes. */
export function textCompression(path: string, text: Pick<TextFormat, 'compression'> | undefined): string | undefined {
  const isNamed = /\.gz$/iu.test(path);
  switch (text?.compression) {
    case 'gzip':
      return isNamed ? undefined : '"gzip"';
    case 'none':
      return /\.(?:gz|bz2|zip|xz|zst|tar)$/iu.test(path) ? 'None' : undefined;
    default:
      return undefined;
  }
}

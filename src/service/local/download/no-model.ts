import { DownloadProblem } from './download-problem.js';

/** What came is no model, and most likely a page about one. */
export function noModel(host: string): DownloadProblem {
  return new DownloadProblem({
    code: 'not_a_model',
    message: `What ${host} sends is no model file in the GGUF format, but a web page or something else.`,
    hint: 'Copy the address of the file itself; on pages about models it is that of the download button.'
  });
}

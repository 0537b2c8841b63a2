import { isForbiddenAddress } from '../../../models/openai/index.js';

/** What is wrong with the address of a model file, as a sentence that does not repeat it; nothing when it will do. */
export function checkDownloadUrl(text: string): string | undefined {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  if (url === undefined || !/^https?:$/.test(url.protocol) || url.hostname === '') {
    return 'That is not the address of a file, such as https://models.example/some-model.gguf.';
  }
  if (url.username !== '' || url.password !== '') {
    return 'The address holds a name or password. Download the file yourself, into the folder of the model files.';
  }
  if (isForbiddenAddress(url.hostname)) {
    return 'That is an address of the network itself, where no model can be.';
  }
  return undefined;
}

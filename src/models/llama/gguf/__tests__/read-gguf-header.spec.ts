import { readFileSync } from 'node:fs';
import { ModelFiles } from '../../__tests__/model-files.js';
import { GgufError } from '../gguf-error.js';
import { readGgufHeader } from '../read-gguf-header.js';

const files = new ModelFiles();
const damaged = files.damaged();

afterAll(() => files.dispose());

/** What is said of a file that cannot be read. */
function messageOf(file: string): string {
  try {
    readGgufHeader(file);
  } catch (error) {
    expect(error).toBeInstanceOf(GgufError);
    return (error as GgufError).message;
  }
  throw new Error('It was read.');
}

test('reads what a file says about its model', () => {
  const { tokens, ...header } = readGgufHeader(files.random('own.gguf', '--context', '4096', '--name', 'Own'));
  expect(header).toEqual({
    architecture: 'llama',
    name: 'Own',
    contextLength: 4096,
    bytesPerToken: 1 * 2 * (16 + 16) * 2,
    tokenizer: 'gpt2'
  });
  expect(tokens).toHaveLength(320);
  expect(tokens.at(-1)).toBe('<|im_end|>');
});

test.each([
  ['empty', /“empty\.gguf” is empty/],
  ['truncated', /“truncated\.gguf” is cut off or damaged/],
  ['magic', /“magic\.gguf” is no model file in the GGUF format/],
  ['version', /“version\.gguf” has version 9/],
  ['counts', /“counts\.gguf” is damaged: it states sizes that cannot be/],
  ['length', /“length\.gguf” is cut off or damaged/]
] as const)('a file that is damaged (%s) is refused by its name', (kind, message) => {
  expect(messageOf(damaged[kind])).toMatch(message);
});

test('a file that is not there, and a folder, are refused by their names', () => {
  expect(messageOf(`${files.folder}/none.gguf`)).toMatch(/“none\.gguf” is not there any more/);
  expect(messageOf(files.folder)).toMatch(/is no file/);
});

test('a file that is cut off anywhere is refused, and never takes long', () => {
  const whole = readFileSync(files.random('cut.gguf'));
  for (let length = 1; length < whole.length; length += 997) {
    expect(messageOf(files.write('cut.gguf', whole.subarray(0, length)))).toMatch(/“cut\.gguf”/);
  }
});

test('a file with one byte changed in its header is read or refused, and nothing else', () => {
  const whole = readFileSync(files.random('flipped.gguf'));
  for (let at = 0; at < 1500; at += 3) {
    const bytes = Buffer.from(whole);
    bytes.writeUInt8(255 - bytes.readUInt8(at), at);
    try {
      readGgufHeader(files.write('flipped.gguf', bytes));
    } catch (error) {
      expect(error).toBeInstanceOf(GgufError);
    }
  }
});

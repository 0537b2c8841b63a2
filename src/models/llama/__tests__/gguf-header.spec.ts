import { closeSync, openSync, readFileSync, truncateSync, writeSync } from 'node:fs';
import { runsAll } from '../../../../faults/ledger.js';
import { GgufError, readGgufHeader } from '../gguf-header.js';
import { ModelFiles } from './model-files.js';

const files = new ModelFiles();
const damaged = files.damaged();

afterAll(() => files.dispose());

/** What is said of a file that cannot be read. */
function messageOf(file: string): string {
  try {
    readGgufHeader(file);
  } catch (error) {
    expect(error).toBeInstanceOf(GgufError);
    const { message, hint } = error as GgufError;
    expect(hint).toMatch(/^[A-Z].*\.$/);
    expect(message).not.toMatch(/Download|Pick|Check/); // What to do is said once, by the hint.
    return message;
  }
  throw new Error('It was read.');
}

test('reads what a file says about its model', () => {
  expect(readGgufHeader(files.random('own.gguf', '--context', '4096'))).toEqual({
    architecture: 'llama',
    contextLength: 4096,
    bytesPerToken: 1 * 2 * (16 + 16) * 2
  });
});

test.each([
  ['empty', /“empty\.gguf” is empty/],
  ['truncated', /“truncated\.gguf” is cut off or damaged/],
  ['magic', /“magic\.gguf” holds no model in the GGUF format/],
  ['version', /“version\.gguf” has version 9/],
  ['counts', /“counts\.gguf” is damaged: it states sizes that cannot be/],
  ['length', /“length\.gguf” is cut off or damaged/]
] as const)('a file that is damaged (%s) is refused by its name', (kind, message) => {
  expect(messageOf(damaged[kind])).toMatch(message);
});

test('a model that makes embeddings is refused by its name', () => {
  const u32 = (value: number): Buffer => Buffer.from(Uint32Array.of(value).buffer);
  const u64 = (value: number): Buffer => Buffer.from(BigUint64Array.of(BigInt(value)).buffer);
  const text = (value: string): Buffer => Buffer.concat([u64(value.length), Buffer.from(value)]);
  const [TEXT, NUMBER] = [u32(8), u32(4)];
  const values = [text('general.architecture'), TEXT, text('bert'), text('bert.pooling_type'), NUMBER, u32(1)];
  const file = files.write(
    'bge.gguf',
    Buffer.concat([Buffer.from('GGUF'), u32(3), u64(0), u64(2), ...values, Buffer.alloc(32)])
  );
  expect(messageOf(file)).toBe('The model in “bge.gguf” makes embeddings and writes no text.');
});

test('a file that is not there, and a folder, are refused by their names', () => {
  expect(messageOf(`${files.folder}/none.gguf`)).toMatch(/“none\.gguf” is not there any more/);
  expect(messageOf(files.folder)).toMatch(/is no file/);
});

test('a file that is cut off anywhere is refused, and never takes long', () => {
  const whole = readFileSync(files.random('cut.gguf'));
  for (let length = 1; length < whole.length; length += runsAll ? 997 : 9_970) {
    expect(messageOf(files.write('cut.gguf', whole.subarray(0, length)))).toMatch(/“cut\.gguf”/);
  }
});

test('a text that is said to be as long as a huge file is never read', () => {
  const file = files.write('huge.gguf', readFileSync(files.random('whole.gguf')).subarray(0, 24));
  truncateSync(file, 3_000_000_000);
  const length = Buffer.alloc(8);
  length.writeBigUInt64LE(2_500_000_000n);
  const descriptor = openSync(file, 'r+');
  writeSync(descriptor, length, 0, 8, 24);
  closeSync(descriptor);
  expect(messageOf(file)).toBe('The model file “huge.gguf” is damaged: it states sizes that cannot be.');
});

test('sizes are said as everywhere else', () => {
  const cut = files.write('cut.gguf', readFileSync(files.random('cut.gguf')).subarray(0, 40_000));
  expect(messageOf(cut)).toBe('The model file “cut.gguf” is cut off or damaged: its 40.0 kB end too early.');
});

test('a file with one byte changed in its header is read or refused, and nothing else', () => {
  const whole = readFileSync(files.random('flipped.gguf'));
  for (let at = 0; at < 1500; at += runsAll ? 3 : 30) {
    const bytes = Buffer.from(whole);
    bytes.writeUInt8(255 - bytes.readUInt8(at), at);
    try {
      readGgufHeader(files.write('flipped.gguf', bytes));
    } catch (error) {
      expect(error).toBeInstanceOf(GgufError);
    }
  }
});

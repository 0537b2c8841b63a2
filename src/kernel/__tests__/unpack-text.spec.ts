import { gzipSync } from 'node:zlib';
import { unpackText } from '../unpack-text.js';

const pack = (text: string): string => gzipSync(text).toString('base64');

describe('unpackText', () => {
  it.each(['', 'def f():\n    return "ü € 𝄞"\n', 'x'.repeat(100_000)])('gives back what was packed', async text => {
    expect(await unpackText(pack(text))).toBe(text);
  });

  it('rejects what is cut short', async () => {
    await expect(unpackText(pack('x'.repeat(1000)).slice(0, -12))).rejects.toThrow('unexpected end of file');
  });
});

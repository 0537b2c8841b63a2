import { downloadName } from '../model-downloads.js';

test.each([
  ['https://a.test/m/resolve/main/Some-Model_Q4.gguf?download=true', 'Some-Model_Q4.gguf'],
  ['https://a.test/a+b.GGUF#x', 'a+b.GGUF'],
  ['https://a.test/a%20b.gguf', undefined],
  ['https://a.test/..%2F..%2Fetc%2Fx.gguf', undefined],
  ['https://a.test/a%5Cb%00.gguf', undefined],
  ['https://a.test/a%E2%80%AEfugg.gguf', undefined],
  ['https://a.test/', undefined],
  ['https://a.test/.gguf', undefined],
  ['https://a.test/page.html', undefined],
  [`https://a.test/${'x'.repeat(300)}.gguf`, undefined]
])('the name of a file at %s is %s', (url, name) => {
  if (name === undefined) {
    expect(() => downloadName(url)).toThrow('does not end in the plain name');
  } else {
    expect(downloadName(url)).toBe(name);
  }
});

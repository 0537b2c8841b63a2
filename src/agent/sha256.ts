const PRIMES = firstPrimes(64);
/** Fractional parts of the cube roots of these primes, and of the square roots of the first eight. */
const ROUNDS = Uint32Array.from(PRIMES, prime => (Math.cbrt(prime) % 1) * 2 ** 32);
const START = Uint32Array.from(PRIMES.slice(0, 8), prime => (Math.sqrt(prime) % 1) * 2 ** 32);

/**
 * SHA-256 of the UTF-8 bytes of `text`, as 64 hexadecimal digits.
 *
 * Written out because `crypto.subtle` does not exist in pages that are served over plain http.
 */
export function sha256(text: string): string {
  const bytes = new TextEncoder().encode(text);
  const padded = new Uint8Array((((bytes.length + 8) >> 6) + 1) << 6);
  padded.set(bytes);
  padded[bytes.length] = 0x80;
  const view = new DataView(padded.buffer);
  view.setBigUint64(padded.length - 8, BigInt(bytes.length) * 8n);
  const state = START.slice();
  for (let offset = 0; offset < padded.length; offset += 64) {
    addBlock(
      state,
      Uint32Array.from({ length: 64 }, (_, i) => (i < 16 ? view.getUint32(offset + i * 4) : 0))
    );
  }
  return Array.from(state, word => word.toString(16).padStart(8, '0')).join('');
}

function addBlock(state: Uint32Array, words: Uint32Array): void {
  const at = (index: number): number => words[index] ?? 0;
  let [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0, g = 0, h = 0] = state;
  for (let i = 0; i < 64; i++) {
    if (i >= 16) {
      const [x, y] = [at(i - 15), at(i - 2)];
      const near = rotate(x, 7) ^ rotate(x, 18) ^ (x >>> 3);
      words[i] = at(i - 16) + near + at(i - 7) + (rotate(y, 17) ^ rotate(y, 19) ^ (y >>> 10));
    }
    const first = h + (rotate(e, 6) ^ rotate(e, 11) ^ rotate(e, 25)) + ((e & f) ^ (~e & g)) + (ROUNDS[i] ?? 0) + at(i);
    const second = (rotate(a, 2) ^ rotate(a, 13) ^ rotate(a, 22)) + ((a & b) ^ (a & c) ^ (b & c));
    [h, g, f, e, d, c, b, a] = [g, f, e, (d + first) >>> 0, c, b, a, (first + second) >>> 0];
  }
  [a, b, c, d, e, f, g, h].forEach((word, index) => {
    state[index] = (state[index] ?? 0) + word;
  });
}

function rotate(word: number, by: number): number {
  return (word >>> by) | (word << (32 - by));
}

function firstPrimes(count: number): readonly number[] {
  const primes: number[] = [];
  for (let n = 2; primes.length < count; n++) {
    if (primes.every(prime => n % prime !== 0)) {
      primes.push(n);
    }
  }
  return primes;
}

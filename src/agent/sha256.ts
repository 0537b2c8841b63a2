const ROUNDS = roundConstants();

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
  view.setUint32(padded.length - 8, Math.floor(bytes.length / 0x20000000));
  view.setUint32(padded.length - 4, (bytes.length << 3) >>> 0);
  const state = Uint32Array.of(
    0x6a09e667,
    0xbb67ae85,
    0x3c6ef372,
    0xa54ff53a,
    0x510e527f,
    0x9b05688c,
    0x1f83d9ab,
    0x5be0cd19
  );
  for (let offset = 0; offset < padded.length; offset += 64) {
    addBlock(state, view, offset);
  }
  return Array.from(state, word => word.toString(16).padStart(8, '0')).join('');
}

function addBlock(state: Uint32Array, view: DataView, offset: number): void {
  const words = new Uint32Array(64);
  const at = (index: number): number => words[index] ?? 0;
  for (let i = 0; i < 64; i++) {
    if (i < 16) {
      words[i] = view.getUint32(offset + i * 4);
    } else {
      const a = at(i - 15);
      const b = at(i - 2);
      words[i] =
        at(i - 16) +
        (rotate(a, 7) ^ rotate(a, 18) ^ (a >>> 3)) +
        at(i - 7) +
        (rotate(b, 17) ^ rotate(b, 19) ^ (b >>> 10));
    }
  }
  let [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0, g = 0, h = 0] = state;
  for (let i = 0; i < 64; i++) {
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

/** Fractional parts of the cube roots of the first 64 primes. */
function roundConstants(): Uint32Array {
  const primes: number[] = [];
  for (let n = 2; primes.length < 64; n++) {
    if (primes.every(prime => n % prime !== 0)) {
      primes.push(n);
    }
  }
  return Uint32Array.from(primes, prime => (Math.cbrt(prime) % 1) * 0x100000000);
}

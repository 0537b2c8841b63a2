import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { ggufBytes } from '../gguf/gguf-bytes.mjs';
import { randomModel } from '../gguf/random-model.mjs';

describe('a GGUF file', () => {
  const bytes = ggufBytes({ key: ['string', 'value'], list: ['u32', [1, 2]] }, [
    { name: 'one', shape: [3], data: Float32Array.of(1, 2, 3) },
    { name: 'two', shape: [2, 1], data: Float32Array.of(4, 5) }
  ]);

  it('begins with magic, version and counts', () => {
    assert.equal(bytes.toString('latin1', 0, 4), 'GGUF');
    assert.equal(bytes.readUInt32LE(4), 3);
    assert.equal(bytes.readBigUInt64LE(8), 2n);
    assert.equal(bytes.readBigUInt64LE(16), 2n);
  });

  it('has metadata as length, key, type and value', () => {
    assert.equal(bytes.readBigUInt64LE(24), 3n);
    assert.equal(bytes.toString('utf8', 32, 35), 'key');
    assert.equal(bytes.readUInt32LE(35), 8);
    assert.equal(bytes.readBigUInt64LE(39), 5n);
    assert.equal(bytes.toString('utf8', 47, 52), 'value');
    const list = 52 + 8 + 'list'.length;
    assert.deepEqual([bytes.readUInt32LE(list), bytes.readUInt32LE(list + 4)], [9, 4]);
    assert.deepEqual([bytes.readBigUInt64LE(list + 8), bytes.readUInt32LE(list + 20)], [2n, 2]);
  });

  it('has the data of each tensor at a multiple of 32 bytes', () => {
    const start = bytes.length - 64;
    assert.equal(start % 32, 0);
    assert.deepEqual(
      [0, 4, 8].map(at => bytes.readFloatLE(start + at)),
      [1, 2, 3]
    );
    assert.deepEqual(
      [0, 4].map(at => bytes.readFloatLE(start + 32 + at)),
      [4, 5]
    );
  });
});

describe('a model with random weights', () => {
  it('is the same for the same seed, and another for another', () => {
    assert.ok(randomModel({ seed: 7 }).equals(randomModel({ seed: 7 })));
    assert.ok(!randomModel({ seed: 7 }).equals(randomModel({ seed: 8 })));
  });

  it('has about 0.1 MB', () => {
    const { length } = randomModel();
    assert.ok(length > 50_000 && length < 150_000, `${length} bytes`);
  });

  it('takes its name and template from the caller', () => {
    const text = randomModel({ name: 'Llama-2-7b-chat', template: '[INST]' }).toString('latin1');
    assert.ok(text.includes('Llama-2-7b-chat') && text.includes('[INST]') && !text.includes('message.role'));
  });
});

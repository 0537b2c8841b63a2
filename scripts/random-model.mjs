import { writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';

const VERSION = 3;
const ALIGNMENT = 32;
/** The type of a tensor whose values are 32-bit floats. */
const F32_TENSOR = 0;
/** The type of a metadata value that is a list. */
const ARRAY = 9;

const written = (size, write) => {
  const bytes = Buffer.alloc(size);
  write(bytes);
  return bytes;
};
const u32 = value => written(4, bytes => bytes.writeUInt32LE(value));
const u64 = value => written(8, bytes => bytes.writeBigUInt64LE(BigInt(value)));
const text = value => Buffer.concat([u64(Buffer.byteLength(value)), Buffer.from(value)]);

/** The types of metadata values: their number in the format, and how one is written. */
const TYPES = {
  u32: [4, u32],
  i32: [5, value => written(4, bytes => bytes.writeInt32LE(value))],
  f32: [6, value => written(4, bytes => bytes.writeFloatLE(value))],
  bool: [7, value => Buffer.from([value ? 1 : 0])],
  string: [8, text]
};

function valueOf([type, value]) {
  const [number, write] = TYPES[type];
  return Array.isArray(value)
    ? Buffer.concat([u32(ARRAY), u32(number), u64(value.length), ...value.map(write)])
    : Buffer.concat([u32(number), write(value)]);
}

const padded = bytes => Buffer.concat([bytes, Buffer.alloc((ALIGNMENT - (bytes.length % ALIGNMENT)) % ALIGNMENT)]);

/**
 * A GGUF file, version 3, little endian.
 *
 * @param {Readonly<Record<string, readonly [keyof typeof TYPES, unknown]>>} metadata Values with their types. A list
 * holds values of its type.
 * @param {readonly { name: string, shape: readonly number[], data: Float32Array }[]} tensors A shape begins with the
 * dimension that varies fastest.
 * @returns {Buffer}
 */
function ggufBytes(metadata, tensors) {
  const entries = Object.entries(metadata);
  const data = tensors.map(tensor => padded(Buffer.from(tensor.data.buffer)));
  let offset = 0;
  const infos = tensors.map(({ name, shape }, at) => {
    const info = [text(name), u32(shape.length), ...shape.map(u64), u32(F32_TENSOR), u64(offset)];
    offset += data[at].length;
    return Buffer.concat(info);
  });
  const header = [Buffer.from('GGUF'), u32(VERSION), u64(tensors.length), u64(entries.length)];
  const values = entries.flatMap(([key, value]) => [text(key), valueOf(value)]);
  return Buffer.concat([padded(Buffer.concat([...header, ...values, ...infos])), ...data]);
}

const EMBEDDING = 32;
const FEED_FORWARD = 64;
const VOCABULARY = 320;
const SPECIAL = ['<|endoftext|>', '<|im_start|>', '<|im_end|>'];
const NORMAL = 1;
const CONTROL = 3;

const CHAT_ML =
  "{% for message in messages %}{{ '<|im_start|>' + message['role'] + '\\n' + message['content'] + '<|im_end|>' + '\\n' }}{% endfor %}" +
  "{% if add_generation_prompt %}{{ '<|im_start|>assistant\\n' }}{% endif %}";

/** Numbers from 0 to 1, the same for the same seed (mulberry32). */
function generator(seed) {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** How a byte is written in the vocabulary of GPT-2: printable ones as they are, the others as characters from 256 on. */
function byteTokens() {
  const printable = byte => (byte >= 33 && byte <= 126) || (byte >= 161 && byte <= 172) || (byte >= 174 && byte <= 255);
  let next = 256;
  return Array.from({ length: 256 }, (_, byte) => String.fromCodePoint(printable(byte) ? byte : next++));
}

function vocabulary() {
  const bytes = byteTokens();
  const merged = 'th';
  const filler = VOCABULARY - bytes.length - SPECIAL.length - 1;
  const tokens = [...bytes, merged, ...Array.from({ length: filler }, (_, n) => `filler${n}`), ...SPECIAL];
  return { tokens, types: tokens.map(token => (SPECIAL.includes(token) ? CONTROL : NORMAL)), merges: ['t h'] };
}

/**
 * A model that loads, streams and obeys grammars like a real one and says nothing sensible: architecture `llama` with one block and random
 * weights, about 0.1 MB. The same seed gives the same bytes.
 *
 * @param {{ seed?: number, contextSize?: number, name?: string, template?: string }} [options] `template` takes the place of ChatML's.
 * @returns {Buffer} The bytes of a GGUF file.
 */
export function randomModel({ seed = 1, contextSize = 8192, name = 'Random', template = CHAT_ML } = {}) {
  const random = generator(seed);
  const { tokens, types, merges } = vocabulary();
  const end = tokens.indexOf('<|im_end|>');
  const metadata = {
    'general.architecture': ['string', 'llama'],
    'general.name': ['string', name],
    'general.alignment': ['u32', 32],
    'llama.context_length': ['u32', contextSize],
    'llama.embedding_length': ['u32', EMBEDDING],
    'llama.block_count': ['u32', 1],
    'llama.feed_forward_length': ['u32', FEED_FORWARD],
    'llama.attention.head_count': ['u32', 2],
    'llama.attention.head_count_kv': ['u32', 2],
    'llama.attention.layer_norm_rms_epsilon': ['f32', 1e-5],
    'llama.rope.dimension_count': ['u32', 16],
    'llama.vocab_size': ['u32', VOCABULARY],
    'tokenizer.ggml.model': ['string', 'gpt2'],
    'tokenizer.ggml.pre': ['string', 'gpt-2'],
    'tokenizer.ggml.tokens': ['string', tokens],
    'tokenizer.ggml.token_type': ['i32', types],
    'tokenizer.ggml.merges': ['string', merges],
    'tokenizer.ggml.bos_token_id': ['u32', tokens.indexOf('<|endoftext|>')],
    'tokenizer.ggml.eos_token_id': ['u32', end],
    'tokenizer.ggml.add_bos_token': ['bool', false],
    'tokenizer.chat_template': ['string', template]
  };
  const tensor = (tensorName, ...shape) => {
    const size = shape.reduce((product, length) => product * length, 1);
    return { name: tensorName, shape, data: Float32Array.from({ length: size }, () => (random() - 0.5) / 2) };
  };
  const ones = tensorName => ({ name: tensorName, shape: [EMBEDDING], data: new Float32Array(EMBEDDING).fill(1) });
  return ggufBytes(metadata, [
    tensor('token_embd.weight', EMBEDDING, VOCABULARY),
    ones('output_norm.weight'),
    ones('blk.0.attn_norm.weight'),
    ...['q', 'k', 'v', 'output'].map(part => tensor(`blk.0.attn_${part}.weight`, EMBEDDING, EMBEDDING)),
    ones('blk.0.ffn_norm.weight'),
    tensor('blk.0.ffn_gate.weight', EMBEDDING, FEED_FORWARD),
    tensor('blk.0.ffn_up.weight', EMBEDDING, FEED_FORWARD),
    tensor('blk.0.ffn_down.weight', FEED_FORWARD, EMBEDDING)
  ]);
}

/** `node scripts/random-model.mjs FILE [--seed N] [--context N] [--name NAME] [--template TEXT]` writes such a file. */
if (process.argv[1]?.endsWith('random-model.mjs')) {
  const options = Object.fromEntries(['seed', 'context', 'name', 'template'].map(name => [name, { type: 'string' }]));
  const { values, positionals } = parseArgs({ allowPositionals: true, options });
  const { seed = 1, context = 8192, name, template } = values;
  writeFileSync(positionals[0], randomModel({ seed: Number(seed), contextSize: Number(context), name, template }));
}

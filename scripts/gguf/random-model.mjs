import { ggufBytes } from './gguf-bytes.mjs';

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

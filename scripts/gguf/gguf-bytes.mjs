/** Types of metadata values, as the GGUF format numbers them. */
const U32 = 4;
const I32 = 5;
const F32 = 6;
const BOOL = 7;
const STRING = 8;
const ARRAY = 9;

const VERSION = 3;
const ALIGNMENT = 32;

const u32 = value => {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32LE(value);
  return bytes;
};

const u64 = value => {
  const bytes = Buffer.alloc(8);
  bytes.writeBigUInt64LE(BigInt(value));
  return bytes;
};

const f32 = value => {
  const bytes = Buffer.alloc(4);
  bytes.writeFloatLE(value);
  return bytes;
};

const i32 = value => {
  const bytes = Buffer.alloc(4);
  bytes.writeInt32LE(value);
  return bytes;
};

const text = value => {
  const bytes = Buffer.from(value, 'utf8');
  return Buffer.concat([u64(bytes.length), bytes]);
};

const ELEMENTS = { u32: [U32, u32], i32: [I32, i32], f32: [F32, f32], bool: [BOOL, v => Buffer.from([v ? 1 : 0])] };
ELEMENTS.string = [STRING, text];

const listOf = (type, values) => {
  const [number, write] = ELEMENTS[type];
  return Buffer.concat([u32(ARRAY), u32(number), u64(values.length), ...values.map(write)]);
};

const valueOf = ([type, value]) => {
  if (Array.isArray(value)) return listOf(type, value);
  const [number, write] = ELEMENTS[type];
  return Buffer.concat([u32(number), write(value)]);
};

const padded = bytes => Buffer.concat([bytes, Buffer.alloc((ALIGNMENT - (bytes.length % ALIGNMENT)) % ALIGNMENT)]);

/**
 * A GGUF file, version 3, little endian.
 *
 * @param {Readonly<Record<string, readonly ['u32' | 'i32' | 'f32' | 'bool' | 'string', unknown]>>} metadata Values with their types; a list
 * is one of values of that type.
 * @param {readonly { name: string, shape: readonly number[], data: Float32Array }[]} tensors The shape begins with the dimension that
 * varies fastest.
 * @returns {Buffer}
 */
export function ggufBytes(metadata, tensors) {
  const entries = Object.entries(metadata);
  const data = tensors.map(tensor => padded(Buffer.from(tensor.data.buffer)));
  let offset = 0;
  const infos = tensors.map(({ name, shape }, at) => {
    const type = 0;
    const info = [text(name), u32(shape.length), ...shape.map(u64), u32(type), u64(offset)];
    offset += data[at].length;
    return Buffer.concat(info);
  });
  const header = [Buffer.from('GGUF'), u32(VERSION), u64(tensors.length), u64(entries.length)];
  const values = entries.flatMap(([key, value]) => [text(key), valueOf(value)]);
  return Buffer.concat([padded(Buffer.concat([...header, ...values, ...infos])), ...data]);
}

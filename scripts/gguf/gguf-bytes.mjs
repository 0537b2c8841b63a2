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
export function ggufBytes(metadata, tensors) {
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

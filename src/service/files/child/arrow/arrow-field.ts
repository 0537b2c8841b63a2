import { FileProblem } from '../../file-problem.js';
import type { FlatTable } from './flat-table.js';

/** A column of an Arrow file, or a part of a nested one. */
export type ArrowField = {
  readonly name: string;
  readonly type: ArrowType;
  /** Which dictionary the values lie in; what is in the column are places in it, of type `index`. */
  readonly dictionary?: { readonly id: bigint; readonly index: ArrowType };
  readonly children: readonly ArrowField[];
};

/** How cells lie in the buffers of a column. */
export type ArrowType =
  | { readonly type: 'null' | 'boolean' }
  | { readonly type: 'int'; readonly bits: number; readonly signed: boolean }
  | { readonly type: 'float'; readonly bits: 16 | 32 | 64 }
  | { readonly type: 'decimal'; readonly bits: number; readonly precision: number; readonly scale: number }
  | { readonly type: 'date'; readonly bits: 32 | 64 }
  | { readonly type: 'time'; readonly bits: 32 | 64; readonly unit: TimeUnit }
  | { readonly type: 'timestamp'; readonly unit: TimeUnit; readonly zone: string }
  | { readonly type: 'duration'; readonly unit: TimeUnit }
  /** Text and bytes: `bits` of their offsets, or views of 16 bytes that name other buffers. */
  | { readonly type: 'text' | 'binary'; readonly bits: 32 | 64 }
  | { readonly type: 'textView' | 'binaryView' }
  /** Only whether a cell is there is read of these: buffers beside the one that says so, and then the children. */
  | { readonly type: 'whole'; readonly name: string; readonly buffers: number }
  /** These do not say whether a cell is there. */
  | { readonly type: 'blind'; readonly name: string; readonly buffers: number };

/** Parts of a second, as the number of digits after the point. */
export type TimeUnit = 0 | 3 | 6 | 9;

const MOST_FIELDS = 100_000;
const DEEPEST = 64;
const UNITS: readonly TimeUnit[] = [0, 3, 6, 9];

/**
 * The columns of a schema. Throws a `FileProblem` for what is damaged or not known here.
 *
 * @param hasOldUnions Whether unions have a buffer more: those of the fourth version of the format.
 */
export function arrowFields(schema: FlatTable, hasOldUnions: boolean): readonly ArrowField[] {
  if (schema.short(0) !== 0) {
    throw new FileProblem(
      'unsupported',
      'The numbers of the Arrow file are written big end first. Write it again on another machine.'
    );
  }
  let fields = 0;
  const read = (table: FlatTable, depth: number): ArrowField => {
    fields += 1;
    if (fields > MOST_FIELDS || depth > DEEPEST) {
      throw new FileProblem('too_large', 'The Arrow file has too many columns, or columns too deep in each other.');
    }
    const encoding = table.table(4);
    const int = encoding?.table(1);
    return {
      name: table.text(0),
      type: arrowType(table, hasOldUnions),
      ...(encoding && {
        dictionary: {
          id: encoding.key(0),
          index: { type: 'int', bits: int?.int(0) ?? 32, signed: int?.boolean(1) ?? true }
        }
      }),
      children: [...table.tables(5)].map(child => read(child, depth + 1))
    };
  };
  return [...schema.tables(1)].map(field => read(field, 0));
}

function arrowType(field: FlatTable, hasOldUnions: boolean): ArrowType {
  const own = field.table(3);
  const unit = (absent: number): TimeUnit => UNITS[own?.short(0, absent) ?? absent] ?? 0;
  const bitsOf = (bits: number): 32 | 64 => (bits === 64 ? 64 : 32);
  switch (field.byte(2)) {
    case 1:
      return { type: 'null' };
    case 2:
      return { type: 'int', bits: own?.int(0) ?? 0, signed: own?.boolean(1) ?? false };
    case 3:
      return { type: 'float', bits: ([16, 32, 64] as const)[own?.short(0) ?? 0] ?? 64 };
    case 4:
      return { type: 'binary', bits: 32 };
    case 5:
      return { type: 'text', bits: 32 };
    case 6:
      return { type: 'boolean' };
    case 7:
      return { type: 'decimal', precision: own?.int(0) ?? 0, scale: own?.int(1) ?? 0, bits: own?.int(2, 128) ?? 128 };
    case 8:
      return { type: 'date', bits: own?.short(0, 1) === 0 ? 32 : 64 };
    case 9:
      return { type: 'time', unit: unit(1), bits: bitsOf(own?.int(1, 32) ?? 32) };
    case 10:
      return { type: 'timestamp', unit: unit(0), zone: own?.text(1) ?? '' };
    case 11:
      return { type: 'whole', name: 'interval', buffers: 1 };
    case 12:
      return { type: 'whole', name: 'list', buffers: 1 };
    case 13:
      return { type: 'whole', name: 'struct', buffers: 0 };
    case 14: {
      const isDense = own?.short(0) === 1;
      return { type: 'blind', name: 'union', buffers: (isDense ? 2 : 1) + (hasOldUnions ? 1 : 0) };
    }
    case 15:
      return { type: 'whole', name: 'fixed_size_binary', buffers: 1 };
    case 16:
      return { type: 'whole', name: 'fixed_size_list', buffers: 0 };
    case 17:
      return { type: 'whole', name: 'map', buffers: 1 };
    case 18:
      return { type: 'duration', unit: unit(1) };
    case 19:
      return { type: 'binary', bits: 64 };
    case 20:
      return { type: 'text', bits: 64 };
    case 21:
      return { type: 'whole', name: 'large_list', buffers: 1 };
    case 22:
      return { type: 'blind', name: 'run_end_encoded', buffers: 0 };
    case 23:
      return { type: 'binaryView' };
    case 24:
      return { type: 'textView' };
    case 25:
    case 26:
      return { type: 'whole', name: 'list_view', buffers: 2 };
    default:
      throw new FileProblem(
        'unsupported',
        'A column of the Arrow file is of a type that is not known here. Cast it, or save the table as Parquet.'
      );
  }
}

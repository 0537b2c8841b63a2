import type { CompileContext } from '../compile/compile-context.js';
import { sparkName } from './spark-name.js';

/** The rows whose values in some columns stand in so many rows; `columns` are arguments of a call, `test` is `> 1`. */
export function sparkBySize(rows: string, columns: string, test: string, context: CompileContext): string {
  const functions = context.module('pyspark.sql.functions');
  const size = sparkName.free(
    'size',
    context.profile.columns.map(column => column.name)
  );
  const over = `${context.module('pyspark.sql.Window')}.partitionBy(${columns})`;
  const sized = `${rows}.withColumn("${size}", ${functions}.count("*").over(${over}))`;
  return `${sized}.filter(${functions}.col("${size}") ${test}).drop("${size}")`;
}

import type { CompileContext } from '../compile/compile-context.js';
import { pythonLiteral } from '../plan/python-literal.js';

/** A name as Spark reads it: dots would reach into a structure. */
function quoted(name: string): string {
  return pythonLiteral(/[.`]/u.test(name) ? `\`${name.replaceAll('`', '``')}\`` : name);
}

/** Names of columns in code for Spark, which takes upper and lower case for the same. */
export const sparkName = {
  /** The literal of a name that Spark looks a column up by. */
  of: quoted,
  /** A column: `F.col("fare")`. */
  column: (name: string, context: CompileContext): string =>
    `${context.module('pyspark.sql.functions')}.col(${quoted(name)})`,
  /** The column whose name a variable of the code, `name`, holds. */
  ofVariable: (context: CompileContext): string => {
    const ticks = context.profile.columns.some(({ name }) => name.includes('`'));
    const literal = ticks ? '"`" + name.replace("`", "``") + "`"' : 'f"`{name}`"';
    return `${context.module('pyspark.sql.functions')}.col(${literal})`;
  },
  /** Names as the arguments of a call. */
  list: (names: readonly string[]): string => names.map(quoted).join(', '),
  /** A heading with a number behind it where Spark would take it for one of the taken names. */
  free: (wanted: string, taken: readonly string[]): string => {
    const names = new Set(taken.map(name => name.toLowerCase()));
    let name = wanted;
    for (let count = 2; names.has(name.toLowerCase()); count += 1) {
      name = `${wanted}_${String(count)}`;
    }
    return name;
  }
} as const;

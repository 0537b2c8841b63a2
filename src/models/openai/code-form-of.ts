import type { Connection } from '../../protocol/index.js';

export type CodeForm = NonNullable<Connection['codeForm']>;

const FORMS: readonly string[] = ['code', 'plan', 'planOnly'] satisfies CodeForm[];
/** Models of fewer billions of parameters name columns that do not exist too often to write code freely. */
const STRONG = 20;

/**
 * How a model writes what is drafted: as the environment says, else a plan when its name states its size and that is
 * small (`qwen3:4b`, `Llama-3.1-8B-Instruct`), else code.
 *
 * @throws Error naming the variable when what it says is unknown.
 */
export function codeFormOf(model: string, wanted: string | undefined): CodeForm {
  if (wanted !== undefined) {
    if (!FORMS.includes(wanted)) {
      throw new Error(`CELLWRIGHT_OPENAI_CODE_FORM is none of ${FORMS.join(', ')}. Correct it.`);
    }
    return wanted as CodeForm;
  }
  const [, billions] = /(?<![\w.])(\d+(?:\.\d+)?)b(?![a-z0-9])/iu.exec(model) ?? [];
  return billions !== undefined && Number(billions) < STRONG ? 'plan' : 'code';
}

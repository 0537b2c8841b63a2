export const CODE_FORMS = ['direct', 'code'] as const;
export type CodeForm = (typeof CODE_FORMS)[number];

/** Models of fewer billions of parameters do not choose among tools: what they write of a call is often none. */
const CHOOSING = 8;

/**
 * How a model writes what is drafted: as the environment says, else by the size that its name states: directly when that is small
 * (`qwen3:4b`, `SmolLM2-135M`), else code.
 *
 * @throws Error naming the variable when what it says is unknown.
 */
export function codeFormOf(model: string, wanted: string | undefined): CodeForm {
  if (wanted !== undefined) {
    const form = CODE_FORMS.find(known => known === wanted);
    if (form === undefined) {
      throw new Error(`CELLWRIGHT_OPENAI_CODE_FORM is none of ${CODE_FORMS.join(', ')}. Correct it.`);
    }
    return form;
  }
  const [, number, unit] = /(?<![\w.])(\d+(?:\.\d+)?)([bm])(?![a-z0-9])/iu.exec(model) ?? [];
  if (number === undefined) {
    return 'code';
  }
  const billions = unit?.toLowerCase() === 'm' ? Number(number) / 1_000 : Number(number);
  return billions < CHOOSING ? 'direct' : 'code';
}

import type { Statement } from './statement.js';
import { askedForm } from './asked-form.js';

const PLACES = String.raw`@\w+\s*\[[^\]]*\](?:[\s,;]*(?:and\s+)?@\w+\s*\[[^\]]*\])*`;
/** "… as @mean[value], @n[count], rounded to …": what is asked, and behind it the form of the answer. */
const FORM = new RegExp(
  `^(.*?)[\\s,:;(]*\\b(?:as|in (?:the|this) form(?:at)?(?: of)?|format(?:ted)?(?: as)?|in the style of)\\s*:?\\s*(${PLACES})[).]*(.*)$`,
  'isu'
);
const ONLY =
  /^(?:please )?(?:answer|report|give|write|return|state|present|format|provide|output|reply)(?: (?:them|it|this|all|the|your|these|answer|answers|results?|values?|numbers?))*$/iu;

/** A statement and the form of its answer, which stands at its end, as two. */
export function splitForm(statement: Statement): readonly Statement[] {
  const found = FORM.exec(statement.text);
  if (found === null || askedForm([statement.text]) !== undefined) {
    return [statement];
  }
  const [, before = '', places = '', behind = ''] = found;
  const explains = askedForm([`${places}${behind}`]) !== undefined;
  const form = { ...statement, text: explains ? `${places}${behind}` : places, asks: false };
  const asked = `${before}${explains ? '' : behind}`;
  return ONLY.test(asked.trim()) ? [form] : [{ ...statement, text: asked }, form];
}

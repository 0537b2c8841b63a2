const hex = (text: string): string => Buffer.from(text, 'utf8').toString('hex');

/** Base64 of a text wherever it stands in what is encoded: the characters that depend on nothing around it. */
function base64Forms(text: string): readonly string[] {
  return [0, 1, 2].map(shift => {
    const bytes = Buffer.concat([Buffer.alloc(shift), Buffer.from(text, 'utf8')]);
    const whole = bytes.length - (bytes.length % 3);
    return bytes
      .subarray(0, whole)
      .toString('base64')
      .slice(shift === 0 ? 0 : 4);
  });
}

/** A text in the ways in which it could hide: as it is, in other cases, reversed, and encoded. All in lower case. */
export function formsOf(text: string): readonly string[] {
  const characters = Array.from(text);
  const codes = characters.map(character => character.codePointAt(0) ?? 0);
  const forms = [
    text,
    characters.reverse().join(''),
    encodeURIComponent(text),
    [...Buffer.from(text, 'utf8')].map(byte => `%${byte.toString(16).padStart(2, '0')}`).join(''),
    hex(text),
    JSON.stringify(text).slice(1, -1),
    codes.map(code => `\\u${code.toString(16).padStart(4, '0')}`).join(''),
    codes.map(code => `\\x${code.toString(16).padStart(2, '0')}`).join(''),
    codes.map(code => `&#${code};`).join(''),
    codes.join(','),
    ...base64Forms(text)
  ];
  return [...new Set(forms.map(form => form.toLowerCase()))];
}

/** The forms of these texts that a body holds; empty when it holds none of them. */
export function formsIn(body: string, texts: readonly string[]): readonly string[] {
  const lower = body.toLowerCase();
  // Escapes of a body within a body are doubled.
  const bodies = [lower, lower.replaceAll('\\\\', '\\')];
  return texts.flatMap(formsOf).filter(form => bodies.some(own => own.includes(form)));
}

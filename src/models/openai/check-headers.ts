const NAME = /^[!#$%&'*+.^_`|~0-9a-z-]{1,100}$/i;
const VALUE = /^[\t\x20-\x7e\x80-\xff]*$/;
/** Those that say how a message is carried; the client sets them. */
const RESERVED =
  /^(connection|content-(encoding|length|type)|expect|host|keep-alive|proxy-.*|te|trailer|transfer-encoding|upgrade|accept)$/i;

/** What is wrong with headers of the user's own, as a sentence that holds no value; nothing when they will do. */
export function checkHeaders(headers: Readonly<Record<string, string>>): string | undefined {
  const seen = new Set<string>();
  for (const [name, value] of Object.entries(headers)) {
    if (!NAME.test(name)) {
      return 'A header has a name that is none. Use letters, digits and “-”.';
    }
    if (RESERVED.test(name)) {
      return `The header ${name} belongs to the connection itself. Leave it out.`;
    }
    if (seen.has(name.toLowerCase())) {
      return `The header ${name} is there twice.`;
    }
    seen.add(name.toLowerCase());
    if (!VALUE.test(value) || value.trim() !== value) {
      return `The value of the header ${name} holds a character that headers cannot hold. Enter it again.`;
    }
  }
  return undefined;
}

import MarkdownIt, { type StateInline } from 'markdown-it';

const parser = new MarkdownIt({ html: false, linkify: true });
// Only what begins with its scheme becomes a link by itself.
parser.linkify.set({ fuzzyLink: false, fuzzyEmail: false, fuzzyIP: false });
parser.inline.ruler.before('escape', 'formula', formula);
parser.renderer.rules.image = (tokens, at) => {
  const image = tokens[at];
  const address = String(image?.attrGet('src') ?? '');
  return parser.utils.escapeHtml(`[${image?.content ?? ''}]${address.startsWith('data:') ? '' : ` (${address})`}`);
};

/**
 * Markdown of a model as HTML: CommonMark with tables, strikethrough and links. HTML in it stays text, images become
 * their description and address, formulas are code as they were written, and fences have no meaning but code.
 */
export function parseMarkdown(markdown: string): string {
  return parser.render(markdown);
}

/** Characters of the longest formula: however many begin and never end, the search for an end is short. */
const MAX_FORMULA = 1_000;
const CLOSING: Readonly<Record<string, string>> = { $$: '$$', '\\(': '\\)', '\\[': '\\]' };

/** TeX between dollars or `\(…\)` and `\[…\]`. A dollar opens before and closes after anything but a blank, and no digit follows it. */
function formula(state: StateInline, silent: boolean): boolean {
  const { src, pos, posMax } = state;
  const two = src.slice(pos, pos + 2);
  const single = src.charAt(pos) === '$' && two !== '$$';
  const opening = single ? '$' : two;
  const closing = single ? '$' : CLOSING[opening];
  if (closing === undefined) {
    return false;
  }
  const ahead = src.slice(pos, Math.min(posMax, pos + MAX_FORMULA));
  const close = ahead.indexOf(closing, opening.length);
  if (close <= opening.length) {
    return false;
  }
  const end = pos + close + closing.length;
  const tex = src.slice(pos, end);
  if (single && (/^\$\s|\s\$$/.test(tex) || /\d/.test(src.charAt(end)))) {
    return false;
  }
  if (!silent) {
    const token = state.push('code_inline', 'code', 0);
    token.content = tex;
    token.markup = opening;
  }
  state.pos = end;
  return true;
}

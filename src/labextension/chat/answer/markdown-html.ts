import type { IRenderMime } from '@jupyterlab/rendermime-interfaces';
import MarkdownIt, { type StateInline } from 'markdown-it';
import type { MarkdownHtml } from './markdown-painter.js';

/** Turns markdown of a model into safe HTML: by a parser without HTML and images, and JupyterLab's sanitizer. */
export function markdownHtml(sanitizer: IRenderMime.ISanitizer): MarkdownHtml {
  return markdown => sanitizer.sanitize(parser.render(markdown), PLAIN);
}

const PLAIN: IRenderMime.ISanitizerOptions = {
  allowedTags: 'a blockquote br code em h1 h2 h3 h4 h5 h6 hr li ol p pre s strong table tbody td th thead tr ul'.split(
    ' '
  ),
  allowedAttributes: { a: ['href'], ol: ['start'] }
};

/**
 * CommonMark with tables, strikethrough and links. HTML stays text, images become their description and address, so that
 * nothing is ever fetched; formulas are shown as code, as written, and fences are only ever code. Only http, https
 * and mailto become links, and a link whose words differ from its address shows the address too.
 */
const parser = new MarkdownIt({ html: false, linkify: true });
// Only an address that begins with its scheme becomes a link by itself.
parser.linkify.set({ fuzzyLink: false, fuzzyEmail: false, fuzzyIP: false });
parser.validateLink = address => /^(https?:\/\/|mailto:)[^\s]/i.test(address);
parser.inline.ruler.before('escape', 'formula', formula);
parser.renderer.rules.image = (tokens, at) => {
  const image = tokens[at];
  const address = String(image?.attrGet('src') ?? '');
  return parser.utils.escapeHtml(`[${image?.content ?? ''}] (${address})`);
};
parser.renderer.rules.link_close = (tokens, at, options, _env, renderer) => {
  let start = at - 1;
  let words = '';
  for (; start > 0 && tokens[start]?.type !== 'link_open'; start -= 1) {
    words = `${tokens[start]?.content ?? ''}${words}`;
  }
  const address = String(tokens[start]?.attrGet('href') ?? '');
  const shown = plain(words) === plain(address) ? '' : ` (${parser.utils.escapeHtml(address)})`;
  return `${shown}${renderer.renderToken(tokens, at, options)}`;
};

/** An address without the parts that people leave out when they write one. */
function plain(address: string): string {
  return address.replace(/^mailto:/i, '').replace(/\/$/, '');
}

/** The longest formula in characters, so that the search for its end stays short even if many begin and never end. */
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

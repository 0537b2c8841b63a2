import type { IRenderMime } from '@jupyterlab/rendermime-interfaces';
import MarkdownIt, { type StateInline } from 'markdown-it';
import type { MarkdownHtml } from './markdown-painter.js';

/**
 * HTML of markdown that a model wrote, fit for the page. Two walls stand between them: a parser that knows no HTML, and
 * the sanitizer.
 *
 * @param sanitizer JupyterLab's.
 */
export function markdownHtml(sanitizer: IRenderMime.ISanitizer): MarkdownHtml {
  const strict = new StrictSanitizer(sanitizer);
  return markdown => strict.sanitize(parseMarkdown(markdown));
}

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

const KEPT = new Set(
  (
    'a b blockquote br caption code dd del div dl dt em h1 h2 h3 h4 h5 h6 hr i ins kbd li mark ol p pre s samp small span strong ' +
    'sub sup table tbody td tfoot th thead tr u ul var'
  ).split(' ')
);
const DROPPED = new Set(
  'audio canvas embed iframe math noscript object picture script select source style svg template textarea track video'.split(
    ' '
  )
);
const ATTRIBUTES: Readonly<Record<string, readonly string[]>> = {
  a: ['href'],
  ol: ['start'],
  td: ['align', 'colspan', 'rowspan'],
  th: ['align', 'colspan', 'rowspan']
};

/**
 * For text that a model wrote. On top of JupyterLab's sanitizer: only plain text elements stay; ids, classes, styles,
 * data attributes, forms and media go; images become their description and address, so nothing is ever fetched; only
 * http, https and mailto become links, and a link whose words differ from its address shows the address too.
 */
export class StrictSanitizer implements IRenderMime.ISanitizer {
  constructor(private readonly _sanitizer: IRenderMime.ISanitizer) {}

  readonly allowNamedProperties = false;

  getAutolink(): boolean {
    return false;
  }

  sanitize(dirty: string, options?: IRenderMime.ISanitizerOptions): string {
    // A document made by the parser runs no scripts and fetches nothing.
    const document = new DOMParser().parseFromString(dirty, 'text/html');
    clean(document.body);
    return this._sanitizer.sanitize(document.body.innerHTML, options);
  }
}

function clean(parent: Element): void {
  for (const element of [...parent.children]) {
    const name = element.localName;
    if (name === 'img') {
      element.replaceWith(imageText(element));
    } else if (DROPPED.has(name)) {
      element.remove();
    } else {
      clean(element);
      if (!KEPT.has(name) || (name === 'a' && !hasSafeAddress(element))) {
        element.replaceWith(...element.childNodes);
      } else {
        strip(element);
        if (name === 'a') {
          showAddress(element);
        }
      }
    }
  }
}

function strip(element: Element): void {
  const kept = ATTRIBUTES[element.localName] ?? [];
  for (const attribute of [...element.attributes]) {
    if (!kept.includes(attribute.name)) {
      element.removeAttribute(attribute.name);
    }
  }
}

function imageText(image: Element): string {
  const alt = image.getAttribute('alt') ?? '';
  const source = image.getAttribute('src') ?? '';
  const address = source.startsWith('data:') ? '' : source;
  return [alt === '' ? '' : `[${alt}]`, address === '' ? '' : `(${address})`].join(' ').trim();
}

function hasSafeAddress(link: Element): boolean {
  return /^(https?:\/\/|mailto:)[^\s]/i.test(link.getAttribute('href')?.trim() ?? '');
}

function showAddress(link: Element): void {
  const address = link.getAttribute('href')?.trim() ?? '';
  const words = link.textContent.trim();
  const plain = (text: string): string => text.replace(/^mailto:/i, '').replace(/\/$/, '');
  if (plain(words) !== plain(address)) {
    link.append(` (${address})`);
  }
}

import type { IRenderMime } from '@jupyterlab/rendermime-interfaces';

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

import type { IRenderMime } from '@jupyterlab/rendermime-interfaces';
import type { MarkdownHtml } from './markdown-painter.js';
import { parseMarkdown } from './markdown-parser.js';
import { StrictSanitizer } from './strict-sanitizer.js';

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

import type { IEditorLanguageRegistry } from '@jupyterlab/codemirror';
import type { CodeRun } from './code-run.js';

/** Code of more characters than this stays plain: working out its colours would hold the page up. */
const MAX_COLOURED = 40_000;

/**
 * Colours code as JupyterLab's editor does. Resolves with runs that together are exactly `code`, or with `null`, and the
 * code is shown plain: the language is none of the editor's, there is too much of it, or its highlighter fails.
 */
export async function highlightCode(
  code: string,
  language: string,
  languages: IEditorLanguageRegistry
): Promise<readonly CodeRun[] | null> {
  const element = document.createElement('code');
  try {
    const known = languages.findByName(language) ?? languages.findByExtension(language);
    if (known === null || code.length > MAX_COLOURED) {
      return null;
    }
    await languages.highlight(code, known, element);
  } catch {
    return null; // Colours are not worth a failure.
  }
  return element.textContent === code ? [...element.childNodes].map(runOf) : null;
}

function runOf(node: Node): CodeRun {
  const text = node.textContent ?? '';
  return node instanceof Element && node.className !== '' ? { text, className: node.className } : { text };
}

import type { IRenderMimeRegistry } from '@jupyterlab/rendermime';
import type { CodeRun } from './code-run.js';

/**
 * Colours code by way of JupyterLab's markdown renderer. Resolves with runs that together are exactly `code`, or with
 * `null` when the renderer fails or gives any other text back: then the code is shown plain.
 */
export async function highlightCode(
  code: string,
  language: string,
  rendermime: IRenderMimeRegistry
): Promise<readonly CodeRun[] | null> {
  const longest = Math.max(2, ...[...code.matchAll(/`+/g)].map(match => match[0].length));
  const fence = '`'.repeat(longest + 1);
  const word = /^[\w+#.-]+$/.test(language) ? language : '';
  const source = `${fence}${word}\n${code}\n${fence}`;
  try {
    return fit(await renderedRuns(source, rendermime), code);
  } catch {
    return null; // Colours are not worth a failure.
  }
}

function renderedRuns(source: string, rendermime: IRenderMimeRegistry): Promise<CodeRun[]> {
  const renderer = rendermime.createRenderer('text/markdown');
  return renderer
    .renderModel(rendermime.createModel({ data: { 'text/markdown': source } }))
    .then(() => runsOf(renderer.node.querySelector('pre code')))
    .finally(() => renderer.dispose());
}

function runsOf(element: Element | null): CodeRun[] {
  if (element === null) {
    return [];
  }
  return [...element.childNodes].map(node => {
    const text = node.textContent ?? '';
    return node instanceof Element && node.className !== '' ? { text, className: node.className } : { text };
  });
}

/** Takes away the line feed that renderers add at the end; `null` when anything else differs. */
function fit(runs: readonly CodeRun[], code: string): readonly CodeRun[] | null {
  const text = runs.map(run => run.text).join('');
  if (text === code) {
    return runs;
  }
  const last = runs.at(-1);
  return last !== undefined && text === `${code}\n`
    ? [...runs.slice(0, -1), { ...last, text: last.text.slice(0, -1) }]
    : null;
}

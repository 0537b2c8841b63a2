import { pythonParser } from '../../datasets/index.js';

const own = pythonParser.load;

/** The parser that the editors of the page read Python with, so that it is not loaded twice; our own where they have none. */
export async function editorParser(): ReturnType<typeof own> {
  const { EditorLanguageRegistry } = await import('@jupyterlab/codemirror');
  const python = EditorLanguageRegistry.getDefaultLanguages().find(({ name }) => name === 'Python');
  const support = await python?.load?.();
  return support?.language.parser ?? own();
}

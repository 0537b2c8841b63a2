import { CodeMirrorEditorFactory, CodeMirrorMimeTypeService, EditorLanguageRegistry } from '@jupyterlab/codemirror';
import { Notebook, type NotebookModel, type NotebookPanel, StaticNotebook } from '@jupyterlab/notebook';
import { RenderMimeRegistry } from '@jupyterlab/rendermime';
import { MessageLoop } from '@lumino/messaging';
import { Widget } from '@lumino/widgets';
import { drawInsertedCells } from '../cell-rendering.js';
import { draft, makeNotebook } from './make-notebook.js';

const editors = new CodeMirrorEditorFactory();

/** A notebook in the page that draws only what is in sight. */
function openNotebook(): Notebook {
  const notebook = new Notebook({
    rendermime: new RenderMimeRegistry(),
    contentFactory: new Notebook.ContentFactory({ editorFactory: options => editors.newInlineEditor(options) }),
    mimeTypeService: new CodeMirrorMimeTypeService(new EditorLanguageRegistry()),
    notebookConfig: { ...StaticNotebook.defaultNotebookConfig, windowingMode: 'full' }
  });
  Widget.attach(notebook, document.body);
  notebook.model = makeNotebook(['a']);
  return notebook;
}

const frame = (): Promise<unknown> => new Promise(resolve => requestAnimationFrame(resolve));

/** Holds back what waits for idle time until it passes. */
function holdIdleTime(): { readonly pass: () => void } {
  const held: IdleRequestCallback[] = [];
  jest.spyOn(window, 'requestIdleCallback').mockImplementation(callback => held.push(callback));
  return {
    pass: () => {
      for (const callback of held.splice(0)) {
        callback({ didTimeout: false, timeRemaining: () => Infinity });
      }
    }
  };
}

test('a draft is drawn that JupyterLab prepared in idle time and took out of the page', async () => {
  const idleTime = holdIdleTime();
  const notebook = openNotebook();
  const { model } = notebook;
  if (model === null) {
    throw new Error('No model.');
  }
  while (notebook.widgets.some(cell => cell.isPlaceholder())) {
    await frame();
  }
  idleTime.pass();
  drawInsertedCells({ content: notebook, context: { model } as NotebookPanel['context'] });
  draft(model as NotebookModel);
  const drafted = notebook.widgets[1];
  const seen: boolean[] = [];
  drafted?.inViewportChanged.connect((_, isInViewport) => seen.push(isInViewport));

  MessageLoop.flush(); // The update is due in the next frame. What idle time prepares before is taken out after it.
  idleTime.pass();
  for (let frames = 0; frames < 10 && seen.length < 3; frames++) {
    await frame();
  }
  expect(seen).toEqual([true, false, true]);
  expect(drafted?.node.style.display).toBe('');
  notebook.dispose();
});

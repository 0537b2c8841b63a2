import { Sanitizer } from '@jupyterlab/apputils';
import { Widget } from '@lumino/widgets';
import { act } from 'react';
import { ChatWidget } from '../chat-widget.js';
import { FakeConnections } from '../../__tests__/fixtures/fake-connections.js';
import { FakeController } from '../../__tests__/fixtures/fake-controller.js';
import { FakeDataFiles } from '../../__tests__/fixtures/fake-data-files.js';
import { FakeLocalModels, localFilesOf } from '../../__tests__/fixtures/fake-local-models.js';
import { makeLanguages, renderPanel, trans, unmountAll, until } from '../../__tests__/fixtures/render.js';
import { emptyState } from '../../__tests__/fixtures/states.js';

test('the panel is a landmark, does what was asked before it was drawn, and says when it is in sight', async () => {
  renderPanel(emptyState); // Prepares the page for React.
  unmountAll();
  const controller = new FakeController(emptyState);
  const widget = new ChatWidget({
    controller,
    connections: new FakeConnections(),
    localFiles: localFilesOf(new FakeLocalModels(), { picked: () => '', pick: () => undefined }),
    dataFiles: new FakeDataFiles(),
    languages: makeLanguages(),
    sanitizer: new Sanitizer(),
    trans
  });
  widget.focusInput();
  act(() => Widget.attach(widget, document.body));
  expect(widget.node.getAttribute('role')).toBe('complementary');
  expect(widget.node.getAttribute('aria-label')).toBe('Cellwright');
  await until(() => expect(document.activeElement?.tagName).toBe('TEXTAREA'));
  const told = (): unknown[] => controller.called('panelShown').map(([, shown]) => shown);
  act(() => widget.hide());
  act(() => widget.show());
  expect(told()).toEqual([true, false, true]);
  act(() => widget.dispose());
  expect(told().at(-1)).toBe(false);
});

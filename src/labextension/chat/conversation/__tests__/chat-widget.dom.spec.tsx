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

function attach(): { readonly widget: ChatWidget; readonly controller: FakeController } {
  renderPanel(emptyState); // Prepares the page for React.
  unmountAll();
  const controller = new FakeController(emptyState);
  const widget = new ChatWidget({
    controller,
    connections: new FakeConnections(),
    localFiles: localFilesOf(new FakeLocalModels(), () => undefined),
    dataFiles: new FakeDataFiles(),
    languages: makeLanguages(),
    sanitizer: new Sanitizer(),
    trans
  });
  widget.focusInput(); // Asked for before there is anything to focus.
  act(() => Widget.attach(widget, document.body));
  return { widget, controller };
}

describe('ChatWidget', () => {
  it('is a named landmark and does what was asked of it before it was drawn', async () => {
    const { widget } = attach();
    expect(widget.id).toBe('jp-cw-chat');
    expect(widget.node.getAttribute('role')).toBe('complementary');
    expect(widget.node.getAttribute('aria-label')).toBe('Cellwright');
    await until(() => expect(document.activeElement?.tagName).toBe('TEXTAREA'));
    act(() => widget.dispose());
  });

  it('says when it comes into sight and when it goes', () => {
    const { widget, controller } = attach();
    const told = (): unknown[] => controller.called('panelShown').map(([, shown]) => shown);
    expect(told()).toEqual([true]);
    act(() => widget.hide());
    act(() => widget.show());
    expect(told()).toEqual([true, false, true]);
    act(() => widget.dispose());
    expect(told().at(-1)).toBe(false);
  });

  it('goes to the input and back to where the focus was, or to the notebook when that is gone', async () => {
    const { widget, controller } = attach();
    await until(() => expect(document.activeElement?.tagName).toBe('TEXTAREA'));
    act(() => widget.toggleFocus());
    expect(controller.calls).toContainEqual(['showNotebook']);
    const cell = document.body.appendChild(document.createElement('button'));
    act(() => cell.focus());
    act(() => widget.toggleFocus());
    expect(document.activeElement?.tagName).toBe('TEXTAREA');
    act(() => widget.toggleFocus());
    expect(document.activeElement).toBe(cell);
    cell.remove();
    act(() => widget.dispose());
  });
});

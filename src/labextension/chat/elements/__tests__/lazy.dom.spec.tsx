import { act, type ReactElement } from 'react';
import { createRoot } from 'react-dom/client';
import { ChatViewContext, type ChatView } from '../../state/use-chat-view.js';
import { lazy, type LazyView } from '../lazy.js';
import { trans } from '../../__tests__/fixtures/render.js';

type Props = { readonly name: string };

function Greeting({ name }: Props): ReactElement {
  return <b>Hello {name}</b>;
}

function draw(View: LazyView<Props>) {
  (globalThis as { IS_REACT_ACT_ENVIRONMENT?: boolean }).IS_REACT_ACT_ENVIRONMENT = true;
  const root = document.createElement('div');
  const react = createRoot(root);
  act(() =>
    react.render(
      <ChatViewContext.Provider value={{ trans } as ChatView}>
        <View name="you" />
      </ChatViewContext.Provider>
    )
  );
  return { root, close: () => act(() => react.unmount()) };
}

describe('a view whose code is fetched when it is drawn', () => {
  it('is empty until then, and there at once when it is drawn again', async () => {
    const View = lazy<Props>(() => Promise.resolve(Greeting));
    const first = draw(View);
    expect(first.root.textContent).toBe('');
    await act(() => View.load());
    expect(first.root.textContent).toBe('Hello you');
    first.close();
    const again = draw(View);
    expect(again.root.textContent).toBe('Hello you');
    again.close();
  });

  it('says that it cannot be fetched, and is fetched when it is opened again', async () => {
    let isAway = true;
    const View = lazy<Props>(() => (isAway ? Promise.reject(new Error('away')) : Promise.resolve(Greeting)));
    const first = draw(View);
    await act(() => View.load().catch(() => undefined));
    expect(first.root.textContent).toContain('could not be loaded');
    first.close();
    isAway = false;
    const again = draw(View);
    await act(() => View.load());
    expect(again.root.textContent).toBe('Hello you');
    again.close();
  });
});

import { act, type ReactElement } from 'react';
import { createRoot } from 'react-dom/client';
import { ChatViewContext, type ChatView } from '../../state/use-chat-view.js';
import { lazy } from '../lazy.js';
import { trans } from '../../__tests__/fixtures/render.js';

test('a view is empty until its code is fetched, says where it cannot be, and is fetched when it is opened again', async () => {
  (globalThis as { IS_REACT_ACT_ENVIRONMENT?: boolean }).IS_REACT_ACT_ENVIRONMENT = true;
  let isAway = true;
  const Greeting = ({ name }: { readonly name: string }): ReactElement => <b>Hello {name}</b>;
  const View = lazy<{ readonly name: string }>(() =>
    isAway ? Promise.reject(new Error('away')) : Promise.resolve(Greeting)
  );
  const draw = async (): Promise<readonly [before: string, after: string]> => {
    const root = document.createElement('div');
    const react = createRoot(root);
    const view = { trans } as ChatView;
    act(() =>
      react.render(
        <ChatViewContext.Provider value={view}>
          <View name="you" />
        </ChatViewContext.Provider>
      )
    );
    const before = root.textContent;
    await act(() => View.load().catch(() => undefined));
    const after = root.textContent;
    act(() => react.unmount());
    return [before, after];
  };
  expect(await draw()).toEqual(['', 'This could not be loaded. Is the server running?']);
  isAway = false;
  expect(await draw()).toEqual(['', 'Hello you']);
  expect(await draw()).toEqual(['Hello you', 'Hello you']);
});

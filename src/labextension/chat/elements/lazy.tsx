import { useEffect, useState, type ComponentType, type ReactElement } from 'react';
import { useChatView } from '../state/use-chat-view.js';

/** A view whose code is fetched when it is first drawn. `load` fetches it before that. */
type LazyView<Props> = ((props: Props) => ReactElement | null) & { readonly load: () => Promise<void> };

/** Draws nothing until the view's code is there, and a sentence if it cannot be fetched; opening it again retries. */
export function lazy<Props extends object>(fetchView: () => Promise<ComponentType<Props>>): LazyView<Props> {
  let View: ComponentType<Props> | undefined;
  const load = async (): Promise<void> => {
    View ??= await fetchView();
  };
  function Lazy(props: Props): ReactElement | null {
    const { trans } = useChatView();
    const [status, setStatus] = useState<'loading' | 'loaded' | 'failed'>(View === undefined ? 'loading' : 'loaded');
    useEffect(() => {
      if (View === undefined) {
        load().then(
          () => setStatus('loaded'),
          () => setStatus('failed')
        );
      }
    }, []);
    if (status === 'failed') {
      return <p className="jp-cw-Columns-note">{trans.__('This could not be loaded. Is the server running?')}</p>;
    }
    return View === undefined ? null : <View {...props} />;
  }
  return Object.assign(Lazy, { load });
}

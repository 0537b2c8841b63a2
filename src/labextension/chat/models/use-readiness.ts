import { useCallback, useEffect, useRef, useState } from 'react';
import type { ReadinessCheck } from '../../../protocol/index.js';
import { errorText } from '../elements/format.js';
import { useChatView } from '../state/use-chat-view.js';

type Readiness = {
  readonly checking: boolean;
  /** As last found; `null` before, and when the first check was stopped. */
  readonly checks: readonly ReadinessCheck[] | null;
  readonly start: () => void;
  /** Stops what runs; what was found before stays. */
  readonly stop: () => void;
};

/** What stands in the way of a model; asked at once, and stopped with the component. */
export function useReadiness(id: string): Readiness {
  const { connections } = useChatView();
  const [checking, setChecking] = useState(true);
  const [checks, setChecks] = useState<Readiness['checks']>(null);
  const running = useRef<AbortController | null>(null);
  const ask = useCallback(() => {
    running.current?.abort();
    const { signal } = (running.current = new AbortController());
    const put = (found: readonly ReadinessCheck[]): void => {
      if (!signal.aborted) {
        setChecks(found);
        setChecking(false);
      }
    };
    connections.readiness(id, signal).then(put, (error: unknown) => {
      // Without the service nothing else can be told.
      put([{ id: 'service', state: 'blocked', text: errorText(error) }]);
    });
  }, [connections, id]);
  const start = useCallback(() => {
    setChecking(true);
    ask();
  }, [ask]);
  const stop = useCallback(() => {
    running.current?.abort();
    setChecking(false);
  }, []);
  useEffect(() => {
    ask();
    return () => running.current?.abort();
  }, [ask]);
  return { checking, checks, start, stop };
}

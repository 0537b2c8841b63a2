import { checkIcon } from '@jupyterlab/ui-components';
import { useEffect, useId, useRef, useState, type ReactElement } from 'react';
import type { ReadinessCheck } from '../../../protocol/index.js';
import '../../../../style/views/readiness.css';
import { Button } from '../elements/button.js';
import { TestResult } from '../elements/form.js';
import { errorText } from '../elements/format.js';
import { Icon, panelIcons, Spinner } from '../elements/icon.js';
import type { TestView } from '../state/chat-connections.js';
import { useChatView, type ConnectPlace } from '../state/use-chat-view.js';
import { useModelTest } from './model-tests.js';
import { endpointTest, selfTest } from './self-test.js';
import { useConnections } from './use-connections.js';

type ReadinessViewProps = {
  readonly id: string;
  readonly label: string;
  /** Whether it takes the focus when it is drawn. */
  readonly takesFocus: boolean;
  readonly onClose: () => void;
  /** Called to open the form of the connection; what had the focus may have to get it first. */
  readonly onConnect: (id: string, at?: ConnectPlace) => void;
};

const TONES = { ok: 'ok', warn: 'warn', blocked: 'error' } as const;

/** Whether a model can be used: a line for each thing that has to hold, and what to do about those that do not. */
export function ReadinessView({ id, label, takesFocus, onClose, onConnect }: ReadinessViewProps): ReactElement {
  const { connections: service, tests, trans } = useChatView();
  const connection = useConnections()?.find(known => known.id === id);
  const [checks, checking, check] = useReadiness(id);
  const test = useModelTest(id);
  const again = useRef<HTMLButtonElement>(null);
  const title = useId();
  useEffect(() => {
    if (takesFocus) {
      again.current?.focus();
    }
  }, [takesFocus]);
  async function* run(signal: AbortSignal): AsyncGenerator<TestView> {
    yield* connection === undefined
      ? selfTest(service, id, trans.__('Loaded'), trans, signal)
      : endpointTest(service, { id }, id, trans, signal);
    if (!signal.aborted) {
      check(); // The result of the test is one of the lines.
    }
  }
  const failed = checking ? [] : checks.filter(({ state }) => state !== 'ok');
  const wrong = failed.find(line => ['endpoint', 'key', 'model'].includes(line.id));
  const words = { ok: trans.__('OK'), warn: trans.__('Look'), blocked: trans.__('Blocked') };
  return (
    <div role="group" aria-labelledby={title} className="jp-cw-Readiness">
      <div id={title} className="jp-cw-Readiness-title">
        {trans.__('Can %1 be used?', label)}
      </div>
      <div role="status" className="jp-cw-Readiness-summary">
        {checking && <Spinner />}
        <span>{summary()}</span>
      </div>
      <ul className="jp-cw-Readiness-list" aria-busy={checking}>
        {checks.map(({ id: line, state, text, nextStep }) => (
          <li key={line} className="jp-cw-Readiness-line">
            <Icon icon={state === 'ok' ? checkIcon : panelIcons.warning} tone={TONES[state]} small />
            <span className="jp-cw-Readiness-text">
              {text}
              {nextStep !== undefined && <span className="jp-cw-Readiness-next">{nextStep}</span>}
            </span>
            <span className="jp-cw-Readiness-state">{words[state]}</span>
          </li>
        ))}
      </ul>
      <div className="jp-cw-Readiness-actions">
        <Button ref={again} disabled={checking ? trans.__('Checking…') : undefined} onClick={check}>
          {trans.__('Re-check')}
        </Button>
        {test?.status === 'asking' ? (
          <Button title={trans.__('Stop the test')} onClick={() => tests.clear(id)}>
            {trans.__('Stop')}
          </Button>
        ) : (
          <Button
            title={trans.__('The model solves ten tasks with tools')}
            onClick={() => tests.start(id, trans.__('Asking the model…'), run)}
          >
            {trans.__('Run self-test')}
          </Button>
        )}
        {connection?.editable === true && wrong !== undefined && (
          <Button kind="primary" onClick={() => onConnect(id, wrong.id === 'key' ? 'key' : undefined)}>
            {wrong.id === 'key' ? trans.__('Change key') : trans.__('Edit connection')}
          </Button>
        )}
        <Button kind="minimal" onClick={onClose}>
          {trans.__('Close')}
        </Button>
        {test !== null && <TestResult view={test} />}
      </div>
    </div>
  );

  function summary(): string {
    if (checking) {
      return trans.__('Checking…');
    }
    if (failed.some(({ state }) => state === 'blocked')) {
      return trans.__('It cannot be used now.');
    }
    return failed.length > 0 ? trans.__('It can be used; see what is marked.') : trans.__('It can be used.');
  }
}

type Checks = readonly ReadinessCheck[];

/** What stands in the way of a model, as last found; whether it is asked now, which it is at once; and to ask again. */
function useReadiness(id: string): readonly [checks: Checks, checking: boolean, check: () => void] {
  const { connections } = useChatView();
  const [round, setRound] = useState(0);
  const [found, setFound] = useState<{ readonly round: number; readonly checks: Checks }>({ round: -1, checks: [] });
  useEffect(() => {
    const leaving = new AbortController();
    const put = (checks: Checks): void => {
      if (!leaving.signal.aborted) {
        setFound({ round, checks });
      }
    };
    connections.readiness(id, leaving.signal).then(put, (error: unknown) => {
      // Without the service nothing else can be told.
      put([{ id: 'service', state: 'blocked', text: errorText(error) }]);
    });
    return () => leaving.abort();
  }, [connections, id, round]);
  return [found.checks, found.round !== round, () => setRound(before => before + 1)];
}

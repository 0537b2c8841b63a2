import { checkIcon } from '@jupyterlab/ui-components';
import { useCallback, useEffect, useId, useRef, useState, type ReactElement } from 'react';
import type { ReadinessCheck } from '../../../protocol/index.js';
import '../../../../style/views/readiness.css';
import { Button } from '../elements/button.js';
import { TestResult } from '../elements/form.js';
import { errorText } from '../elements/format.js';
import { Icon, panelIcons, Spinner } from '../elements/icon.js';
import { useChatView, type ConnectPlace } from '../state/use-chat-view.js';
import { useConnections } from './use-connections.js';
import { useModelTest } from './use-model-test.js';

type ReadinessViewProps = {
  readonly id: string;
  readonly label: string;
  /** Whether it takes the focus when it is drawn. */
  readonly takesFocus: boolean;
  readonly onClose: () => void;
  /** Called to open the form of the connection, or of a new model; what had the focus may have to get it first. */
  readonly onConnect: (id: string | undefined, at?: ConnectPlace) => void;
};

/** Checks that the form of a connection can put right. */
const IN_FORM: readonly string[] = ['endpoint', 'key', 'model'];
/** Checks that are put right where the model files are. */
const IN_FILES: readonly string[] = ['runtime', 'file'];

/** Whether a model can be used: a line for each thing that has to hold, and what to do about those that do not. */
export function ReadinessView({ id, label, takesFocus, onClose, onConnect }: ReadinessViewProps): ReactElement {
  const { trans } = useChatView();
  const connections = useConnections();
  const { checking, checks, start, stop } = useReadiness(id);
  const test = useModelTest(id);
  const testing = test.view?.status === 'asking';
  const tested = test.view !== null && !testing;
  const wasTested = useRef(tested);
  const again = useRef<HTMLButtonElement>(null);
  const title = useId();
  useEffect(() => {
    if (takesFocus) {
      again.current?.focus();
    }
  }, [takesFocus]);
  useEffect(() => {
    if (tested && !wasTested.current) {
      start(); // The result of the test is one of the lines.
    }
    wasTested.current = tested;
  }, [tested, start]);
  const editable = connections?.some(known => known.id === id && known.editable) === true;
  const wrong = checks?.find(check => check.state !== 'ok' && IN_FORM.includes(check.id));
  const atFiles = checks?.some(check => check.state !== 'ok' && IN_FILES.includes(check.id)) === true;
  return (
    <div role="group" aria-labelledby={title} className="jp-cw-Readiness">
      <div id={title} className="jp-cw-Readiness-title">
        {trans.__('Can %1 be used?', label)}
      </div>
      <div role="status" className="jp-cw-Readiness-summary">
        {checking && <Spinner />}
        <span>{summary()}</span>
      </div>
      {checks !== null && (
        <ul className="jp-cw-Readiness-list" aria-busy={checking}>
          {checks.map(check => line(check))}
        </ul>
      )}
      <div className="jp-cw-Readiness-actions">
        <Button ref={again} onClick={checking ? stop : start}>
          {checking ? trans.__('Cancel') : trans.__('Re-check')}
        </Button>
        {connections?.some(known => known.id === id) === true && (
          <Button
            title={testing ? trans.__('Stop the test') : trans.__('Asks one tiny question, then ten tasks with tools')}
            onClick={() => {
              if (testing) {
                test.clear();
              } else {
                test.start();
              }
            }}
          >
            {testing ? trans.__('Stop') : trans.__('Run self-test')}
          </Button>
        )}
        {!checking && editable && wrong !== undefined && (
          <Button kind="primary" onClick={() => onConnect(id, wrong.id === 'key' ? 'key' : undefined)}>
            {wrong.id === 'key' ? trans.__('Change key') : trans.__('Edit connection')}
          </Button>
        )}
        {!checking && atFiles && (
          <Button kind="primary" onClick={() => onConnect(undefined, 'files')}>
            {trans.__('Model files')}
          </Button>
        )}
        <Button kind="minimal" onClick={onClose}>
          {trans.__('Close')}
        </Button>
        {test.view !== null && <TestResult view={test.view} />}
      </div>
    </div>
  );

  function summary(): string {
    if (checking) {
      return trans.__('Checking…');
    }
    if (checks === null) {
      return trans.__('Stopped. Nothing was checked.');
    }
    if (checks.some(({ state }) => state === 'blocked')) {
      return trans.__('It cannot be used now.');
    }
    return checks.some(({ state }) => state === 'warn')
      ? trans.__('It can be used; see what is marked.')
      : trans.__('It can be used.');
  }

  function line({ id: check, state, text, nextStep }: ReadinessCheck): ReactElement {
    const name = names()[check];
    return (
      <li key={check} className="jp-cw-Readiness-line">
        {state === 'ok' ? (
          <Icon icon={checkIcon} tone="ok" small />
        ) : (
          <Icon icon={panelIcons.warning} tone={state === 'warn' ? 'warn' : 'error'} small />
        )}
        <span className="jp-cw-Readiness-text">
          {name !== undefined && <b>{name}: </b>}
          {text}
          {nextStep !== undefined && <span className="jp-cw-Readiness-next">{nextStep}</span>}
        </span>
        <span className="jp-cw-Readiness-state">
          {{ ok: trans.__('OK'), warn: trans.__('Look'), blocked: trans.__('Blocked') }[state]}
        </span>
      </li>
    );
  }

  function names(): Readonly<Record<string, string>> {
    return {
      service: trans.__('Service'),
      files: trans.__('Files'),
      endpoint: trans.__('Endpoint'),
      key: trans.__('Key'),
      model: trans.__('Model'),
      runtime: trans.__('Runtime'),
      file: trans.__('Model file'),
      'self-test': trans.__('Self-test')
    };
  }
}

type Readiness = {
  readonly checking: boolean;
  /** As last found; `null` before, and when the first check was stopped. */
  readonly checks: readonly ReadinessCheck[] | null;
  readonly start: () => void;
  /** Stops what runs; what was found before stays. */
  readonly stop: () => void;
};

/** What stands in the way of a model; asked at once, and stopped with the component. */
function useReadiness(id: string): Readiness {
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

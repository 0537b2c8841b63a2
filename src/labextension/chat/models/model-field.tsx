import { caretDownEmptyIcon } from '@jupyterlab/ui-components';
import { useEffect, useId, useRef, useState, type ReactElement } from 'react';
import type { EndpointModelsReply } from '../../../protocol/index.js';
import { IconButton } from '../elements/button.js';
import { Field, TestResult } from '../elements/form.js';
import { errorText } from '../elements/format.js';
import type { TestView } from '../state/chat-connections.js';
import { useChatView } from '../state/use-chat-view.js';

type Listed = Extract<EndpointModelsReply, { status: 'ok' }>['models'];

type ModelFieldProps = {
  readonly value: string;
  /** A name as the endpoint writes them, where that is known. */
  readonly example?: string | undefined;
  /** Called with what stands in the field, and its context size in tokens where the endpoint lists that. */
  readonly onChange: (model: string, contextSize?: number) => void;
  /** Asks the endpoint for its models. */
  readonly onList: (signal: AbortSignal) => Promise<EndpointModelsReply>;
};

/** The name of the model: free text, with the endpoint's own list as suggestions of the browser once it was asked for. */
export function ModelField({ value, example, onChange, onList }: ModelFieldProps): ReactElement {
  const { trans } = useChatView();
  const list = useId();
  const input = useRef<HTMLInputElement>(null);
  const asked = useRef<AbortController | null>(null);
  const [models, setModels] = useState<Listed>([]);
  const [said, setSaid] = useState<TestView | null>(null);
  useEffect(() => () => asked.current?.abort(), []);
  const ask = (): void => {
    asked.current?.abort();
    const { signal } = (asked.current = new AbortController());
    const put = (found: Listed, status: TestView['status'], text: string): void => {
      if (!signal.aborted) {
        setModels(found);
        setSaid({ status, text });
      }
    };
    put([], 'asking', trans.__('Asking the endpoint…'));
    onList(signal).then(
      reply => {
        if (reply.status === 'failed') {
          put([], 'failed', errorText(reply.error));
        } else {
          const of = reply.models.length;
          put(reply.models, 'ok', trans._n('%1 model: press ↓ or type', '%1 models: press ↓ or type', of));
        }
      },
      (error: unknown) => put([], 'failed', errorText(error))
    );
    input.current?.focus();
  };
  return (
    <Field label={trans.__('Model')}>
      {({ id }) => (
        <>
          <div className="jp-cw-ModelField">
            <input
              ref={input}
              id={id}
              name="model"
              list={list}
              className="jp-cw-Input"
              autoComplete="off"
              spellCheck={false}
              placeholder={example === undefined ? undefined : trans.__('Such as %1', example)}
              value={value}
              onChange={({ target }) =>
                onChange(target.value, models.find(model => model.id === target.value)?.contextSize)
              }
            />
            <IconButton icon={caretDownEmptyIcon} label={trans.__('Models that the endpoint lists')} onClick={ask} />
          </div>
          <datalist id={list}>
            {models.map(model => (
              <option key={model.id} value={model.id} />
            ))}
          </datalist>
          {said !== null && <TestResult view={said} />}
        </>
      )}
    </Field>
  );
}

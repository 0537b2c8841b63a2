import { caretDownEmptyIcon } from '@jupyterlab/ui-components';
import { useEffect, useId, useRef, useState, type ReactElement } from 'react';
import type { EndpointModelsReply, ListedModel } from '../../../protocol/index.js';
import { IconButton } from '../elements/button.js';
import { TestResult, TextInput } from '../elements/form.js';
import { errorText } from '../elements/format.js';
import type { TestView } from '../state/chat-connections.js';
import { useChatView } from '../state/use-chat-view.js';

type ModelInputProps = {
  /** Given by the field around it. */
  readonly id?: string;
  readonly value: string;
  /** An example of a name in the form that the endpoint uses, if known. */
  readonly example?: string | undefined;
  /** Called with the text of the field and, if the endpoint lists it, the model's context size in tokens. */
  readonly onChange: (model: string, contextSize?: number) => void;
  readonly onList: (signal: AbortSignal) => Promise<EndpointModelsReply>;
};

/** The name of a model: free text, with the endpoint's own list as browser suggestions once the user asked for it. */
export function ModelInput({ id, value, example, onChange, onList }: ModelInputProps): ReactElement {
  const { trans } = useChatView();
  const list = useId();
  const input = useRef<HTMLInputElement>(null);
  const asked = useRef<AbortController | null>(null);
  const [models, setModels] = useState<readonly ListedModel[]>([]);
  const [said, setSaid] = useState<TestView | null>(null);
  useEffect(() => () => asked.current?.abort(), []);
  const ask = async (): Promise<void> => {
    asked.current?.abort();
    const { signal } = (asked.current = new AbortController());
    setModels([]);
    setSaid({ status: 'asking', text: trans.__('Asking the provider…') });
    input.current?.focus();
    const reply = await onList(signal).catch((error: unknown) => ({ status: 'failed', error }) as const);
    if (signal.aborted) {
      return;
    }
    if (reply.status === 'failed') {
      setSaid({ status: 'failed', text: errorText(reply.error) });
    } else {
      const text = trans._n('%1 model: press ↓ or type', '%1 models: press ↓ or type', reply.models.length);
      setModels(reply.models);
      setSaid({ status: 'ok', text });
    }
  };
  return (
    <>
      <div className="jp-cw-ModelField">
        <TextInput
          ref={input}
          id={id}
          name="model"
          list={list}
          placeholder={example === undefined ? undefined : trans.__('Such as %1', example)}
          value={value}
          onChange={({ target }) =>
            onChange(target.value, models.find(model => model.id === target.value)?.contextSize)
          }
        />
        <IconButton
          icon={caretDownEmptyIcon}
          label={trans.__('Models that the provider lists')}
          onClick={() => void ask()}
        />
      </div>
      <datalist id={list}>
        {models.map(model => (
          <option key={model.id} value={model.id} />
        ))}
      </datalist>
      {said !== null && <TestResult view={said} />}
    </>
  );
}

import type { ReactElement } from 'react';
import '../../../../style/views/fields.css';
import { Field } from '../elements/form.js';
import { useChatView } from '../state/use-chat-view.js';
import type { ConnectionText } from './connection-text.js';

type ConnectMoreProps = {
  /** What stands in the fields at first. */
  readonly text: ConnectionText;
  readonly hasSecretHeaders: boolean;
};

/** What few endpoints need. The fields keep their own text, because headers may hold secrets; read them by their names. */
export function ConnectMore({ text, hasSecretHeaders }: ConnectMoreProps): ReactElement {
  const { trans } = useChatView();
  return (
    <>
      {input('name', trans.__('Name in the list'), trans.__('As the model'))}
      {input('contextSize', trans.__('Context size'), trans.__('Tokens, if known'))}
      {select('strategy', trans.__('Acts by'), trans.__('For one that refuses tools or fails them.'), {
        native: trans.__('Its own tool calls'),
        grammar: trans.__('Replies held to a schema'),
        prompted: trans.__('Plain text')
      })}
      {select('effort', trans.__('Reasoning effort'), trans.__('For models that think before they answer.'), {
        '': trans.__('As the model does'),
        low: trans.__('Low'),
        medium: trans.__('Medium'),
        high: trans.__('High')
      })}
      {select('api', trans.__('Form of requests'), trans.__('OpenAI has both, most others chat completions.'), {
        '': trans.__('By the base URL'),
        chat: trans.__('Chat completions'),
        responses: trans.__('Responses API')
      })}
      <Field
        label={trans.__('Headers')}
        hint={
          hasSecretHeaders
            ? trans.__('A line without a value keeps the one stored on the server.')
            : trans.__('One a line. Secret ones are kept with the key.')
        }
      >
        {({ id: field, hintId }) => (
          <textarea
            id={field}
            name="headers"
            className="jp-cw-Input"
            rows={2}
            defaultValue={text.headers}
            placeholder={trans.__('Name: value')}
            autoComplete="off"
            spellCheck={false}
            aria-describedby={hintId}
          />
        )}
      </Field>
      {input('proxy', trans.__('Proxy'), 'http://proxy.example:3128')}
      {input('caFile', trans.__('Certificates'), trans.__('A PEM file on the Jupyter server'))}
      {input('prices', trans.__('Prices of a million tokens'), trans.__('In, out, currency: 2.50 10 EUR'))}
      {input('wait', trans.__('Longest wait in seconds'), '60')}
    </>
  );

  function select(
    name: keyof ConnectionText,
    label: string,
    hint: string,
    options: Readonly<Record<string, string>>
  ): ReactElement {
    return (
      <Field label={label} hint={hint}>
        {({ id, hintId }) => (
          <select id={id} name={name} className="jp-cw-Input" defaultValue={text[name]} aria-describedby={hintId}>
            {Object.entries(options).map(([value, shown]) => (
              <option key={value} value={value}>
                {shown}
              </option>
            ))}
          </select>
        )}
      </Field>
    );
  }

  function input(name: keyof ConnectionText, label: string, placeholder: string): ReactElement {
    return (
      <Field label={label}>
        {({ id: field }) => (
          <input
            id={field}
            name={name}
            className="jp-cw-Input"
            defaultValue={text[name]}
            placeholder={placeholder}
            autoComplete="off"
            spellCheck={false}
          />
        )}
      </Field>
    );
  }
}

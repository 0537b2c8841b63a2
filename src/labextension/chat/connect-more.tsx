import { useState, type ReactElement } from 'react';
import type { ConnectionText } from './connection-text.js';
import { Disclosure } from './disclosure.js';
import { Field } from './field.js';
import { useChatView } from './use-chat-view.js';

export type ConnectMoreProps = {
  /** What stands in the fields at first. */
  readonly text: ConnectionText;
  readonly hasSecretHeaders: boolean;
};

/** What few endpoints need. The fields keep their own text, because headers may hold secrets; read them by their names. */
export function ConnectMore({ text, hasSecretHeaders }: ConnectMoreProps): ReactElement {
  const { trans } = useChatView();
  const [open, setOpen] = useState(false);
  const input = (
    name: Exclude<keyof ConnectionText, 'baseUrl' | 'model' | 'headers' | 'strategy'>,
    label: string,
    placeholder: string,
    hint?: string
  ): ReactElement => (
    <Field label={label} {...(hint !== undefined && { hint })}>
      {({ id, hintId }) => (
        <input
          id={id}
          name={name}
          className="jp-cw-Input"
          defaultValue={text[name]}
          placeholder={placeholder}
          autoComplete="off"
          spellCheck={false}
          aria-describedby={hintId}
          {...(name === 'contextSize' && { inputMode: 'numeric' })}
          {...(name.startsWith('price') && { inputMode: 'decimal' })}
        />
      )}
    </Field>
  );
  return (
    <Disclosure summary={trans.__('More')} open={open} onToggle={setOpen} keep>
      {input('name', trans.__('Name in the list'), trans.__('As the model'))}
      <Field
        label={trans.__('Headers')}
        hint={
          hasSecretHeaders
            ? trans.__('A line without a value keeps the one stored on the server.')
            : trans.__('One a line. Secret ones are kept with the key.')
        }
      >
        {({ id, hintId }) => (
          <textarea
            id={id}
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
      {input(
        'caFile',
        trans.__('Certificates'),
        '/etc/ssl/own.pem',
        trans.__('A PEM file on the machine of the Jupyter server')
      )}
      {input('contextSize', trans.__('Context size'), trans.__('In tokens, when known'))}
      <Field
        label={trans.__('Structured answers')}
        hint={trans.__('How the server holds replies to a form. Test finds out which way it takes.')}
      >
        {({ id, hintId }) => (
          <select
            id={id}
            name="schemaForm"
            className="jp-cw-Input"
            defaultValue={text.schemaForm}
            aria-describedby={hintId}
          >
            <option value="">{trans.__('Automatic')}</option>
            <option value="json_schema">{trans.__('JSON schema, as OpenAI')}</option>
            <option value="json_object">{trans.__('JSON object, as older servers')}</option>
            <option value="grammar">{trans.__('Grammar, as llama.cpp')}</option>
          </select>
        )}
      </Field>
      <Field
        label={trans.__('Acts by')}
        hint={trans.__('For an endpoint that refuses tools, or a model that fails the test with them.')}
      >
        {({ id, hintId }) => (
          <select
            id={id}
            name="strategy"
            className="jp-cw-Input"
            defaultValue={text.strategy}
            aria-describedby={hintId}
          >
            <option value="native">{trans.__('Its own tool calls')}</option>
            <option value="grammar">{trans.__('Replies held to a schema')}</option>
            <option value="prompted">{trans.__('Plain text')}</option>
          </select>
        )}
      </Field>
      <div className="jp-cw-Prices" role="group" aria-label={trans.__('Prices of a million tokens')}>
        {input('priceInput', trans.__('Price in'), '2.50')}
        {input('priceCached', trans.__('Price in, cached'), trans.__('As in'))}
        {input('priceOutput', trans.__('Price out'), '10')}
        {input('currency', trans.__('Currency'), 'EUR')}
      </div>
      <div className="jp-cw-Field-hint">
        {trans.__('Prices of a million tokens, when answers should say what they cost.')}
      </div>
    </Disclosure>
  );
}

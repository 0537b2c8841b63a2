import { useId, type ReactElement, type ReactNode } from 'react';
import { Button } from '../elements/button.js';
import { MORE_GROUPS, type ConnectionText, type MoreGroup } from './connection-text.js';
import { Disclosure } from '../elements/disclosure.js';
import { Field } from '../elements/form.js';
import { useChatView } from '../state/use-chat-view.js';
import '../../../../style/views/fields.css';

type ConnectMoreProps = {
  /** What stands in the fields at first. */
  readonly text: ConnectionText;
  readonly hasSecretHeaders: boolean;
  /** The parts that are open. */
  readonly open: ReadonlySet<MoreGroup | 'more'>;
  readonly onToggle: (part: MoreGroup) => void;
};

/** What few endpoints need. The fields keep their own text, because headers may hold secrets; read them by their names. */
export function ConnectMore({ text, hasSecretHeaders, open, onToggle }: ConnectMoreProps): ReactElement {
  const { controller, trans } = useChatView();
  const id = useId();
  return (
    <>
      <div className="jp-cw-Fields">
        {input('name', trans.__('Name in the list'), trans.__('As the model'))}
        {input('contextSize', trans.__('Context size'), trans.__('Tokens, if known'))}
      </div>
      <div className="jp-cw-Fields jp-cw-mod-wide">
        {choice('schemaForm', trans.__('Structured answers'), trans.__('How replies are held to a form.'), [
          ['', trans.__('Automatic')],
          ['json_schema', trans.__('JSON schema, as OpenAI')],
          ['json_object', trans.__('JSON object, as older servers')],
          ['grammar', trans.__('Grammar, as llama.cpp')]
        ])}
        {choice('strategy', trans.__('Acts by'), trans.__('For one that refuses tools or fails them.'), [
          ['native', trans.__('Its own tool calls')],
          ['grammar', trans.__('Replies held to a schema')],
          ['prompted', trans.__('Plain text')]
        ])}
      </div>
      {part(
        'network',
        trans.__('Headers, proxy, certificates'),
        <>
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
          {input(
            'caFile',
            trans.__('Certificates'),
            '/etc/ssl/own.pem',
            trans.__('A PEM file on the machine of the Jupyter server')
          )}
        </>
      )}
      {part(
        'prices',
        trans.__('Prices'),
        row(
          trans.__('Prices of a million tokens'),
          <>
            {input('priceInput', trans.__('Price in'), '2.50')}
            {input('priceCached', trans.__('Cached'), trans.__('As in'))}
            {input('priceOutput', trans.__('Price out'), '10')}
            {input('currency', trans.__('Currency'), 'EUR')}
          </>,
          trans.__('Of a million tokens, when answers should say what they cost.')
        )
      )}
      {part(
        'waits',
        trans.__('Longest waits'),
        <>
          {row(
            trans.__('Longest waits in seconds'),
            <>
              {input('waitConnect', trans.__('Connect'), '10')}
              {input('waitFirst', trans.__('First token'), '60')}
              {input('waitIdle', trans.__('Between'), '30')}
              {input('waitWhole', trans.__('Whole'), '600')}
            </>,
            trans.__('In seconds: to connect, for the first token, between two, for a whole reply.')
          )}
          <Button kind="link" className="jp-cw-Fields-link" onClick={() => controller.openSettings()}>
            {trans.__('Minutes for a step and an answer…')}
          </Button>
        </>
      )}
    </>
  );

  /** A part that opens by itself; says so when something in it was set before. */
  function part(group: MoreGroup, summary: string, children: ReactNode): ReactElement {
    const isSet = MORE_GROUPS[group].some(name => text[name] !== '');
    return (
      <Disclosure
        summary={isSet ? trans.__('%1 · set', summary) : summary}
        open={open.has(group)}
        onToggle={() => onToggle(group)}
        keep
      >
        {children}
      </Disclosure>
    );
  }

  function row(label: string, children: ReactNode, hint: string): ReactElement {
    return (
      <div role="group" aria-label={label} aria-describedby={`${id}-${label}`}>
        <div className="jp-cw-Fields jp-cw-mod-four">{children}</div>
        <div id={`${id}-${label}`} className="jp-cw-Field-hint">
          {hint}
        </div>
      </div>
    );
  }

  function input(
    name: Exclude<keyof ConnectionText, 'baseUrl' | 'model' | 'headers' | 'strategy' | 'schemaForm'>,
    label: string,
    placeholder: string,
    hint?: string
  ): ReactElement {
    const decimal = name.startsWith('price') || name.startsWith('wait');
    return (
      <Field label={label} {...(hint !== undefined && { hint })}>
        {({ id: field, hintId }) => (
          <input
            id={field}
            name={name}
            className="jp-cw-Input"
            defaultValue={text[name]}
            placeholder={placeholder}
            autoComplete="off"
            spellCheck={false}
            aria-describedby={hintId}
            {...(name === 'contextSize' && { inputMode: 'numeric' })}
            {...(decimal && { inputMode: 'decimal' })}
          />
        )}
      </Field>
    );
  }

  function choice(
    name: 'schemaForm' | 'strategy',
    label: string,
    hint: string,
    options: readonly (readonly [value: string, label: string])[]
  ): ReactElement {
    return (
      <Field label={label} hint={hint}>
        {({ id: field, hintId }) => (
          <select id={field} name={name} className="jp-cw-Input" defaultValue={text[name]} aria-describedby={hintId}>
            {options.map(([value, words]) => (
              <option key={value} value={value}>
                {words}
              </option>
            ))}
          </select>
        )}
      </Field>
    );
  }
}

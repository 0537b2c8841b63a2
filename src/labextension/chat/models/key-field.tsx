import { useEffect, useId, useRef, useState, type ReactElement, type RefObject } from 'react';
import type { ConnectionDetail } from '../../../protocol/index.js';
import { Button } from '../elements/button.js';
import { useChatView } from '../state/use-chat-view.js';

export type KeyFieldProps = {
  readonly source: ConnectionDetail['keySource'];
  /** Whether the field for a new key is there at once, though there is one. */
  readonly changes: boolean;
  /** What is known of the need for one; where it is kept unless given. */
  readonly hint?: string | undefined;
  /** Gets the field, as long as there is one. What is typed stands only there, never in the state of the page. */
  readonly field: RefObject<HTMLInputElement>;
};

/**
 * The key of an endpoint: where the service has it, or a masked field. What was typed goes with the field. A stored key
 * that is to be removed leaves a hidden field `removesKey` in its place.
 */
export function KeyField({ source, changes, hint, field }: KeyFieldProps): ReactElement {
  const { trans } = useChatView();
  const id = useId();
  const [wish, setWish] = useState<'keep' | 'change' | 'remove'>(changes ? 'change' : 'keep');
  const first = useRef<HTMLButtonElement>(null);
  const focusNext = useRef(false);
  const known = source !== 'none' && wish !== 'change';
  useEffect(() => {
    if (focusNext.current) {
      focusNext.current = false;
      (field.current ?? first.current)?.focus(); // What was pressed is gone.
    }
  }, [wish, field]);
  useEffect(() => {
    const input = field.current;
    return () => {
      if (input !== null) {
        input.value = '';
      }
    };
  }, [known, field]);
  const [where, inShort] =
    wish === 'remove'
      ? [trans.__('Save removes the key'), trans.__('Save removes the key')]
      : source === 'environment'
        ? [trans.__('Using OPENAI_API_KEY from the server'), trans.__('From OPENAI_API_KEY')]
        : [trans.__('Using the key stored on the server'), trans.__('Stored on the server')];
  const button = (label: string, name: string, next: typeof wish, isFirst = false): ReactElement => (
    <Button
      {...(isFirst && { ref: first })}
      kind="link"
      label={name}
      onClick={() => {
        focusNext.current = true;
        setWish(next);
      }}
    >
      {label}
    </Button>
  );
  return (
    <div className="jp-cw-Field">
      <label htmlFor={known ? undefined : id} id={`${id}-label`}>
        {trans.__('API key')}
      </label>
      {known ? (
        <div className="jp-cw-KeyField" role="group" aria-labelledby={`${id}-label`}>
          <span className="jp-cw-KeyField-where" title={where}>
            <span className="jp-cw-KeyField-long">{where}</span>
            <span className="jp-cw-KeyField-short">{inShort}</span>
          </span>
          {wish === 'remove' ? (
            <>
              <input type="hidden" name="removesKey" value="yes" />
              {button(trans.__('Keep'), trans.__('Keep the key'), 'keep', true)}
            </>
          ) : (
            <>
              {button(trans.__('Change'), trans.__('Change the key'), 'change', true)}
              {source === 'file' && button(trans.__('Remove'), trans.__('Remove the key'), 'remove')}
            </>
          )}
        </div>
      ) : (
        <>
          <input
            ref={field}
            id={id}
            className="jp-cw-Input"
            type="password"
            autoComplete="off"
            spellCheck={false}
            aria-describedby={`${id}-hint`}
          />
          <div id={`${id}-hint`} className="jp-cw-Field-hint">
            {hint ?? trans.__('Stored on the server, never in the notebook')}
          </div>
        </>
      )}
    </div>
  );
}

import { useId, type ReactElement } from 'react';

export type FieldProps = {
  readonly label: string;
  readonly hint?: string;
  /** Draws the field itself, with the ids of its label and hint. */
  readonly children: (ids: { readonly id: string; readonly hintId: string | undefined }) => ReactElement;
};

/** A field of a form with its label above and a hint below. */
export function Field({ label, hint, children }: FieldProps): ReactElement {
  const id = useId();
  const hintId = hint === undefined ? undefined : `${id}-hint`;
  return (
    <div className="jp-cw-Field">
      <label htmlFor={id}>{label}</label>
      {children({ id, hintId })}
      {hint !== undefined && (
        <div id={hintId} className="jp-cw-Field-hint">
          {hint}
        </div>
      )}
    </div>
  );
}

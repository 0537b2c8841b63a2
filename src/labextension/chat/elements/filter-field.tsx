import type { ReactElement } from 'react';

type FilterFieldProps = {
  /** Its name. */
  readonly label: string;
  readonly value: string;
  readonly onChange: (value: string) => void;
};

/** Where is typed what the names of a list are to hold. */
export function FilterField({ label, value, onChange }: FilterFieldProps): ReactElement {
  return (
    <input
      type="search"
      className="jp-cw-Filter"
      aria-label={label}
      placeholder={label}
      maxLength={200}
      value={value}
      onChange={event => onChange(event.target.value)}
    />
  );
}

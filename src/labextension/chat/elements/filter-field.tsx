import type { ReactElement } from 'react';

type FilterFieldProps = {
  /** Accessible name and placeholder. */
  readonly label: string;
  readonly value: string;
  readonly onChange: (value: string) => void;
};

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

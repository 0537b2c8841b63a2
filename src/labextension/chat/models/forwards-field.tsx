import { useId, type ReactElement } from 'react';
import { useChatView } from '../state/use-chat-view.js';
import { useThisComputer } from './use-this-computer.js';

export type ForwardsFieldProps = {
  readonly checked: boolean;
  readonly onChange: (checked: boolean) => void;
};

/** Whether an endpoint on the machine of the Jupyter server keeps what it gets: what may be sent depends on it. */
export function ForwardsField({ checked, onChange }: ForwardsFieldProps): ReactElement {
  const { trans } = useChatView();
  const computer = useThisComputer();
  const id = useId();
  return (
    <div className="jp-cw-Field">
      <label className="jp-cw-Check">
        <input
          type="checkbox"
          checked={checked}
          aria-describedby={`${id}-hint`}
          onChange={event => onChange(event.target.checked)}
        />
        {trans.__('Sends on to another machine')}
      </label>
      <div id={`${id}-hint`} className="jp-cw-Field-hint">
        {checked
          ? trans.__('Your data is shared as with a model over the network.')
          : trans.__('Your data stays on %1. Tick this for a gateway to a model elsewhere.', computer)}
      </div>
    </div>
  );
}

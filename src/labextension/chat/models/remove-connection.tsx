import { useEffect, useId, useRef, useState, type ReactElement } from 'react';
import { Button } from '../elements/button.js';
import { errorText } from '../elements/format.js';
import { useChatView } from '../state/use-chat-view.js';

type RemoveConnectionProps = {
  readonly id: string;
  readonly label: string;
  /** Id of the model that is picked now. */
  readonly picked: string;
  /** Called when it is removed, or is to stay. */
  readonly onClose: (refocus: boolean) => void;
};

/** Asks before a connection goes, with its key; the built-in analyst takes the place of a picked one. */
export function RemoveConnection({ id, label, picked, onClose }: RemoveConnectionProps): ReactElement {
  const { connections, controller, tests, trans } = useChatView();
  const title = useId();
  const cancel = useRef<HTMLButtonElement>(null);
  const [removing, setRemoving] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  useEffect(() => cancel.current?.focus(), []);
  const remove = async (): Promise<void> => {
    setRemoving(true);
    setFailure(null);
    try {
      await connections.remove(id);
      tests.single.clear(id);
      if (picked === id) {
        controller.pickModel('builtin');
      }
      onClose(true);
    } catch (error) {
      setRemoving(false);
      setFailure(errorText(error));
    }
  };
  return (
    <div role="alertdialog" aria-labelledby={title} className="jp-cw-SharingMenu-ask">
      <div id={title}>{trans.__('Remove %1 and its key from the server?', label)}</div>
      {failure !== null && <div role="alert">{failure}</div>}
      <div className="jp-cw-SharingMenu-answers">
        <Button
          kind="primary"
          disabled={removing ? trans.__('Removing…') : undefined}
          onClick={() => {
            void remove();
          }}
        >
          {trans.__('Remove')}
        </Button>
        <Button ref={cancel} onClick={() => onClose(true)}>
          {trans.__('Cancel')}
        </Button>
      </div>
    </div>
  );
}

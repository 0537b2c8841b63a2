import { useState, type ReactElement } from 'react';
import { Button } from '../elements/button.js';
import { useChatView } from '../state/use-chat-view.js';

/** Most characters of a description. */
const LONGEST = 300;

export type DatasetDescriptionProps = { readonly dataset: string; readonly description: string };

/**
 * What a dataset is, in the user's own words. Kept when the field is left or on Enter; Escape drops what was typed; an
 * empty field erases it, and `Undo` brings back what stood there.
 */
export function DatasetDescription({ dataset, description }: DatasetDescriptionProps): ReactElement {
  const { controller, trans } = useChatView();
  const [typed, setTyped] = useState<string | null>(null);
  const [before, setBefore] = useState<string | null>(null);
  const keep = (): void => {
    const text = typed?.trim();
    setTyped(null);
    if (text !== undefined && text !== description) {
      setBefore(description);
      controller.describeDataset(dataset, text);
    }
  };
  return (
    <div className="jp-cw-Description">
      <input
        type="text"
        className="jp-cw-Description-input"
        aria-label={trans.__('Description of %1', dataset)}
        placeholder={trans.__('Describe %1 in your own words', dataset)}
        maxLength={LONGEST}
        value={typed ?? description}
        onChange={event => setTyped(event.target.value)}
        onBlur={keep}
        onKeyDown={event => {
          if (event.key === 'Enter' && !event.nativeEvent.isComposing) {
            event.preventDefault();
            keep();
          } else if (event.key === 'Escape' && typed !== null) {
            event.stopPropagation();
            setTyped(null);
          }
        }}
      />
      {before !== null && (
        <Button
          kind="link"
          title={before === '' ? trans.__('Take the description away') : before}
          onClick={() => {
            controller.describeDataset(dataset, before);
            setBefore(null);
          }}
        >
          {trans.__('Undo')}
        </Button>
      )}
    </div>
  );
}

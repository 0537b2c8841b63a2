import { checkIcon, copyIcon } from '@jupyterlab/ui-components';
import { useEffect, useState, type ReactElement } from 'react';
import { IconButton } from './icon-button.js';
import { useChatView } from './use-chat-view.js';

const SHOWN_MS = 1500;

/** Copies code and says so for a moment, in its picture and in its name. */
export function CopyButton({ onCopy }: { readonly onCopy: () => void }): ReactElement {
  const { trans } = useChatView();
  const [copied, setCopied] = useState(false);
  useEffect(() => {
    if (!copied) {
      return;
    }
    const timer = setTimeout(() => setCopied(false), SHOWN_MS);
    return () => clearTimeout(timer);
  }, [copied]);
  return (
    <IconButton
      icon={copied ? checkIcon : copyIcon}
      label={copied ? trans.__('Copied') : trans.__('Copy code')}
      onClick={() => {
        onCopy();
        setCopied(true);
      }}
    />
  );
}

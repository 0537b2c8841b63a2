import { checkIcon, copyIcon } from '@jupyterlab/ui-components';
import { useEffect, useState, type ReactElement } from 'react';
import { IconButton } from './icon-button.js';
import { useChatView } from '../state/use-chat-view.js';

const SHOWN_MS = 1500;

/** Copies code and says so for a moment, in its picture and in its name. */
export function CopyButton({
  onCopy,
  label
}: {
  readonly onCopy: () => void;
  /** `Copy code` unless given. */
  readonly label?: string;
}): ReactElement {
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
      label={copied ? trans.__('Copied') : (label ?? trans.__('Copy code'))}
      onClick={() => {
        onCopy();
        setCopied(true);
      }}
    />
  );
}

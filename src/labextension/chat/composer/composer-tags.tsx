import { closeIcon } from '@jupyterlab/ui-components';
import type { ReactElement } from 'react';
import { IconButton } from '../elements/button.js';
import { useChatView } from '../state/use-chat-view.js';

/** The permissions that hold for this chat, each with a button that takes it back. */
export function ComposerTags({ allowed }: { readonly allowed: readonly string[] }): ReactElement | null {
  const { controller, trans } = useChatView();
  if (allowed.length === 0) {
    return null;
  }
  const words: Readonly<Record<string, string>> = {
    runPython: trans.__('May run code'),
    readCells: trans.__('May read cells')
  };
  return (
    <ul className="jp-cw-Tags" aria-label={trans.__('Allowed in this chat')}>
      {allowed.map(tool => {
        const word = words[tool] ?? trans.__('May use %1', tool);
        return (
          <li key={tool} className="jp-cw-Tag">
            <span className="jp-cw-Tag-text">{word}</span>
            <IconButton
              icon={closeIcon}
              label={trans.__('%1: ask again from now on', word)}
              onClick={() => controller.takeBackPermission(tool)}
            />
          </li>
        );
      })}
    </ul>
  );
}

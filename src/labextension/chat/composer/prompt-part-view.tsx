import { caretDownIcon, caretRightIcon } from '@jupyterlab/ui-components';
import { useId, useMemo, useState, type ReactElement } from 'react';
import { CodeText } from '../code/code-text.js';
import { formatCount } from '../elements/format.js';
import { Icon } from '../elements/icon.js';
import { LeftOutLine } from '../code/code-view.js';
import { openOnArrows } from '../elements/disclosure.js';
import type { PromptPart } from '../state/chat-controller.js';
import { SharingButton } from '../datasets/sharing-button.js';
import { sharingWord } from '../datasets/sharing-word.js';
import { shownPart } from '../code/code-lines.js';
import { TextWithCode } from '../elements/excerpt.js';
import { useChatView } from '../state/use-chat-view.js';

export type PromptPartViewProps = {
  readonly part: PromptPart;
  /** Whether the level of a dataset can be changed here: it is one that is there now. */
  readonly changeable: boolean;
  /** Called when its level was changed. */
  readonly onChanged: () => void;
};

/** One part of what is sent, in one row that opens to its exact text. */
export function PromptPartView({ part, changeable, onChanged }: PromptPartViewProps): ReactElement {
  const { trans } = useChatView();
  const [open, setOpen] = useState(false);
  const id = useId();
  const title = titleOf();
  return (
    <li className="jp-cw-Sees-part">
      <div className="jp-cw-Sees-row">
        <button
          type="button"
          className="jp-cw-Sees-toggle"
          aria-expanded={open}
          aria-controls={id}
          onClick={() => setOpen(!open)}
          onKeyDown={openOnArrows(open, setOpen)}
        >
          <Icon icon={open ? caretDownIcon : caretRightIcon} />
          <span className={`jp-cw-Sees-swatch jp-cw-mod-${part.type}`} aria-hidden="true" />
          <span className="jp-cw-Sees-title">
            <TextWithCode text={title} />
          </span>
        </button>
        {part.dataset !== undefined && changeable && (
          <SharingButton dataset={part.dataset.name} look="link" onChosen={onChanged} />
        )}
        <span className="jp-cw-Sees-tokens" title={trans.__('About %1 tokens', formatCount(part.tokens))}>
          {formatCount(part.tokens)}
        </span>
      </div>
      <div id={id} hidden={!open}>
        {open && <PartText text={part.text} label={title.replaceAll('`', '')} />}
      </div>
    </li>
  );

  function titleOf(): string {
    const { count = 0, dataset } = part;
    switch (part.type) {
      case 'rules':
        return trans._n('Rules and %1 tool', 'Rules and %1 tools', count);
      case 'dataset':
        return `\`${dataset?.name ?? ''}\` · ${sharingWord(dataset?.level ?? 'names', trans)}`;
      case 'chat':
        return trans._n('This chat · %1 message', 'This chat · %1 messages', count);
      case 'added':
        return trans.__('Added by another extension');
      case 'question':
        return trans.__('Your question');
    }
  }
}

function PartText({ text, label }: { readonly text: string; readonly label: string }): ReactElement {
  const part = useMemo(() => shownPart(text), [text]);
  const runs = useMemo(() => [{ text: part.text }], [part]);
  return (
    <>
      <pre className="jp-cw-Sees-text" role="region" tabIndex={0} aria-label={label}>
        <CodeText runs={runs} />
      </pre>
      <LeftOutLine part={part} />
    </>
  );
}

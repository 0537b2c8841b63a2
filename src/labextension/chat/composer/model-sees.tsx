import type { TranslationBundle } from '@jupyterlab/translation';
import { caretDownIcon, caretRightIcon } from '@jupyterlab/ui-components';
import { useEffect, useId, useRef, useState, type ReactElement } from 'react';
import { SHARING_LEVELS, type SharingLevel } from '../../../datasets/index.js';
import '../../../../style/views/model-sees.css';
import { CodeView } from '../code/code-view.js';
import { SharingButton, sharingWord } from '../datasets/sharing.js';
import { CopyButton } from '../elements/button.js';
import { opens } from '../elements/disclosure.js';
import { TextWithCode } from '../elements/excerpt.js';
import { PanelDialog } from '../elements/form.js';
import { errorText, formatCount } from '../elements/format.js';
import { Icon, panelIcons, Spinner } from '../elements/icon.js';
import type { PromptPart, PromptPreview } from '../state/chat-controller.js';
import type { ChatState, QuestionLine } from '../state/chat-state.js';
import { useChatView, useThisComputer } from '../state/use-chat-view.js';

type ModelSeesProps = {
  readonly state: ChatState;
  /** Reads the question field, when the dialog opens and each time that it looks again. */
  readonly line: () => QuestionLine;
  readonly onClose: () => void;
};

/** Shows, part by part, what the next question would send to the picked model. Nothing is sent yet. */
export function ModelSees({ state, line, onClose }: ModelSeesProps): ReactElement {
  const { controller, trans } = useChatView();
  const computer = useThisComputer();
  const dialog = useRef<HTMLDivElement>(null);
  const [found, setFound] = useState<PromptPreview | string | null>(null);
  const [round, setRound] = useState(0);
  const builtin = state.model.id === 'builtin';
  useEffect(() => {
    dialog.current?.focus();
  }, []);
  const { id } = state.model;
  const path = state.front ?? state.notebook?.path;
  const turns = state.turns.length;
  useEffect(() => {
    let isWanted = true;
    if (!builtin) {
      const asked = controller.preview(line()).catch(errorText);
      void asked.then(preview => isWanted && setFound(preview));
    }
    return () => {
      isWanted = false;
    };
  }, [controller, line, builtin, id, path, turns, round]);

  return (
    <PanelDialog
      ref={dialog}
      icon={panelIcons.eye}
      title={trans.__('What the model sees')}
      actions={
        found !== null &&
        typeof found === 'object' &&
        !builtin && <CopyButton label={trans.__('Copy all')} text={found.parts.map(({ text }) => text).join('\n\n')} />
      }
      onClose={onClose}
    >
      {content()}
    </PanelDialog>
  );

  function content(): ReactElement {
    if (builtin) {
      return (
        <p className="jp-cw-Sees-note">
          {trans.__('Stays on %1. The built-in analyst reads the datasets in this page. Nothing is sent.', computer)}
        </p>
      );
    }
    if (typeof found === 'string') {
      return <p className="jp-cw-Sees-note">{found}</p>;
    }
    if (found === null) {
      return (
        <p className="jp-cw-Sees-note">
          <Spinner /> {trans.__('Reading what would be sent…')}
        </p>
      );
    }
    const { destination, place, tokens, window, parts } = found;
    const share = window === null ? '' : trans.__(' · %1 % of its window', Math.round((100 * tokens) / window));
    const known = new Set((state.datasets.known ?? state.datasets.profiles).map(({ name }) => name));
    return (
      <>
        <div className="jp-cw-Sees-sum">
          <span>
            {destination === 'network' ? trans.__('Goes to') : trans.__('Stays on')}{' '}
            <b>{destination === 'network' ? place : computer}</b>
          </span>
          <span title={trans.__('Tokens are estimated')}>
            {trans.__('%1 tokens', formatCount(tokens))}
            {share}
          </span>
        </div>
        {state.model.writer !== undefined && (
          <p className="jp-cw-Sees-note">
            {trans.__('%1 writes the code, and is told the same about the datasets.', state.model.writer)}
          </p>
        )}
        <div className="jp-cw-Sees-bar" aria-hidden="true">
          {parts.map((part, at) => (
            <i key={at} className={`jp-cw-mod-${part.type}`} style={{ flexGrow: part.tokens }} />
          ))}
        </div>
        <ul className="jp-cw-Sees-parts">
          {parts.map((part, at) => (
            <PromptPartView
              key={`${part.type} ${part.dataset?.name ?? String(at)}`}
              part={part}
              changeable={state.front === null && part.dataset !== undefined && known.has(part.dataset.name)}
              onChanged={() => setRound(round + 1)}
            />
          ))}
        </ul>
        <div className="jp-cw-Sees-never">
          <h3>{trans.__('Never sent')}</h3>
          <p>
            <TextWithCode text={neverSent(found, trans)} />
          </p>
        </div>
      </>
    );
  }
}

type PromptPartViewProps = {
  readonly part: PromptPart;
  /** Whether the sharing level can be changed here, as for a dataset of the shown notebook that is there now. */
  readonly changeable: boolean;
  readonly onChanged: () => void;
};

function PromptPartView({ part, changeable, onChanged }: PromptPartViewProps): ReactElement {
  const { trans } = useChatView();
  const [open, setOpen] = useState(false);
  const id = useId();
  const title = titleOf();
  return (
    <li className="jp-cw-Sees-part">
      <div className="jp-cw-Sees-row">
        <button type="button" className="jp-cw-Sees-toggle" {...opens(id, open, setOpen)}>
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
        {open && (
          <CodeView
            code={part.text}
            label={title.replaceAll('`', '')}
            className="jp-cw-Sees-text"
            rest={trans.__('Copy all includes the rest.')}
          />
        )}
      </div>
    </li>
  );

  function titleOf(): string {
    const { count = 0, dataset, type } = part;
    return {
      rules: trans._n('Rules and %1 tool', 'Rules and %1 tools', count),
      dataset: `\`${dataset?.name ?? ''}\` · ${sharingWord(dataset?.level ?? 'names', trans)}`,
      chat: trans._n('This chat · %1 message', 'This chat · %1 messages', count),
      added: trans.__('Added by another extension'),
      question: trans.__('Your question')
    }[type];
  }
}

/** What is never sent, of the datasets and of everything else, in one sentence with names between backticks. */
function neverSent({ parts, destination }: PromptPreview, trans: TranslationBundle): string {
  const heldBack: Readonly<Record<SharingLevel, (of: string) => string>> = {
    names: of => trans.__('types and values of %1', of),
    types: of => trans.__('values of %1', of),
    statistics: of => trans.__('row values of %1', of),
    masked: of => trans.__('real row values of %1', of),
    rows: of => trans.__('all but 5 rows of %1', of)
  };
  const ofDatasets = SHARING_LEVELS.flatMap(level => {
    const names = parts.flatMap(({ dataset }) => (dataset?.level === level ? [`\`${dataset.name}\``] : []));
    return names.length === 0 ? [] : [heldBack[level](names.join(', '))];
  });
  const outputs =
    destination === 'network'
      ? trans.__('outputs and cells you did not allow')
      : trans.__('outputs and cells that were not requested');
  return [...ofDatasets, outputs, trans.__('whole files'), trans.__('keys')]
    .join(' · ')
    .replace(/^./u, letter => letter.toUpperCase());
}

import { useCallback, useEffect, useRef, useState, type ReactElement } from 'react';
import type { ChatState, QuestionLine } from '../state/chat-state.js';
import { CopyButton } from '../elements/button.js';
import { errorText, formatCount } from '../elements/format.js';
import { neverSent } from './never-sent.js';
import { PanelDialog } from '../elements/form.js';
import { panelIcons, Spinner } from '../elements/icon.js';
import { PromptPartView } from './prompt-part-view.js';
import type { PromptPreview } from '../state/chat-controller.js';
import { TextWithCode } from '../elements/excerpt.js';
import { useChatView } from '../state/use-chat-view.js';
import { useThisComputer } from '../models/use-this-computer.js';
import '../../../style/views/model-sees.css';

export type ModelSeesProps = {
  readonly state: ChatState;
  /** What is written in the question field; shown as it was when the dialog was opened or looked again. */
  readonly line: () => QuestionLine;
  readonly onClose: () => void;
};

/** What the picked model would be sent with the next question, part by part, before anything is sent. */
export function ModelSees({ state, line, onClose }: ModelSeesProps): ReactElement {
  const { controller, trans } = useChatView();
  const computer = useThisComputer();
  const dialog = useRef<HTMLDivElement>(null);
  const [preview, setPreview] = useState<PromptPreview | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const builtin = state.model.id === 'builtin';
  const asked = useRef(0);

  const look = useCallback(() => {
    const number = (asked.current += 1);
    controller.preview(line()).then(
      found => {
        if (number === asked.current) {
          setPreview(found);
          setFailure(null);
        }
      },
      (error: unknown) => {
        if (number === asked.current) {
          setFailure(errorText(error));
        }
      }
    );
  }, [controller, line]);

  useEffect(() => {
    dialog.current?.focus();
  }, []);
  const { id } = state.model;
  const path = state.front ?? state.notebook?.path;
  const turns = state.turns.length;
  useEffect(() => {
    if (!builtin) {
      look();
    }
  }, [builtin, look, id, path, turns]);

  return (
    <PanelDialog
      ref={dialog}
      icon={panelIcons.eye}
      title={trans.__('What the model sees')}
      actions={
        preview !== null &&
        !builtin && (
          <CopyButton
            label={trans.__('Copy all')}
            onCopy={() => void navigator.clipboard.writeText(preview.parts.map(({ text }) => text).join('\n\n'))}
          />
        )
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
    if (failure !== null) {
      return <p className="jp-cw-Sees-note">{failure}</p>;
    }
    if (preview === null) {
      return (
        <p className="jp-cw-Sees-note">
          <Spinner /> {trans.__('Reading what would be sent…')}
        </p>
      );
    }
    const { destination, place, tokens, window, parts } = preview;
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
            {trans.__('Code is written by %1, which is told as much of the datasets.', state.model.writer)}
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
              changeable={part.dataset !== undefined && known.has(part.dataset.name)}
              onChanged={look}
            />
          ))}
        </ul>
        <div className="jp-cw-Sees-never">
          <h3>{trans.__('Never sent')}</h3>
          <p>
            <TextWithCode text={sentence(neverSent(preview, trans).join(' · '))} />
          </p>
        </div>
      </>
    );
  }
}

function sentence(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

import { closeIcon, infoIcon, stopIcon } from '@jupyterlab/ui-components';
import { useId, useState, type ReactElement } from 'react';
import type { DatasetChange } from '../../../datasets/index.js';
import { isDeclineData } from '../../../plan/index.js';
import { Button } from '../elements/button.js';
import { Card } from '../elements/card.js';
import { Excerpt, TextWithCode } from '../elements/excerpt.js';
import { changeText } from '../elements/format.js';
import { lazy } from '../elements/lazy.js';
import { StateLine, type LineAction } from '../elements/state-line.js';
import type { ChatTurn, TurnError, UserAnswer } from '../state/chat-turn.js';
import { useChatState, useChatView, useConnections } from '../state/use-chat-view.js';

export const LazyGetModel = lazy(async () => (await import('../models/get-model.js')).GetModel);

/** Says that an answer ended early and what it left behind. */
export function StoppedLine({ turn }: { readonly turn: ChatTurn }): ReactElement {
  const { controller, trans } = useChatView();
  const inserted = turn.draft !== undefined && 'cellId' in turn.draft;
  const words =
    turn.status === 'lost-kernel'
      ? trans.__('The kernel was lost while answering.')
      : inserted
        ? trans.__('Stopped.')
        : turn.unfinished
          ? trans.__('It had not been answered when this page was opened.')
          : trans.__('Stopped. Nothing was inserted.');
  const again: LineAction = { words: trans.__('Ask again'), run: () => controller.retry(turn.id) };
  return (
    <StateLine icon={stopIcon} mark="plain" actions={[again]}>
      {words}
    </StateLine>
  );
}

/** What can be done after the built-in analyst has declined: get a model, or ask the one picked since. */
export function DeclinedLine({ turn }: { readonly turn: ChatTurn }): ReactElement | null {
  const { controller, trans, connectModel, pickModel } = useChatView();
  const { model, models } = useChatState(controller);
  const connections = useConnections();
  const last = turn.messages?.at(-1);
  const declined = last?.role === 'assistant' && isDeclineData(last.data);
  const others = models.length > 1;
  const [isAlone] = useState(!others); // A model that is fetched here counts among the others before it is picked.
  if (!declined || (connections === null && !others)) {
    return null;
  }
  if (model.id !== 'builtin') {
    const ask: LineAction = { words: trans.__('Ask it'), run: () => controller.retry(turn.id) };
    return (
      <StateLine icon={infoIcon} mark="plain" actions={[ask]}>
        {trans.__('%1 may know more.', model.label)}
      </StateLine>
    );
  }
  const way: LineAction = others
    ? { words: trans.__('Pick a model'), run: pickModel }
    : { words: trans.__('Connect a model'), run: () => connectModel() };
  return (
    <>
      <StateLine icon={infoIcon} mark="plain" actions={[way]}>
        {trans.__('A language model may know more.')}
      </StateLine>
      {isAlone && <LazyGetModel turnId={turn.id} />}
    </>
  );
}

/** Stands for the card of a question that was set aside; asking again asks it once more. */
export function UnansweredLine({ turn }: { readonly turn: ChatTurn }): ReactElement {
  const { controller, trans } = useChatView();
  const title = trans.__('Ask this again and choose an answer');
  const again: LineAction = { words: trans.__('Ask again'), title, run: () => controller.retry(turn.id) };
  return (
    <StateLine icon={closeIcon} mark="plain" actions={[again]}>
      {trans.__('Not answered')} <span className="jp-cw-Muted">· {turn.unanswered}</span>
    </StateLine>
  );
}

type AnsweredLineProps = {
  readonly answered: UserAnswer;
  /** Whether the turn is over: only then can another answer be given, as the next question. */
  readonly over: boolean;
};

/** What the user answered to the question of a tool. */
export function AnsweredLine({ answered: { question, answer }, over }: AnsweredLineProps): ReactElement {
  const { trans, putIntoInput } = useChatView();
  const change: LineAction = {
    words: trans.__('Change'),
    title: trans.__('Ask again with another answer'),
    run: () => putIntoInput(trans.__('%1 Not “%2” but', question, answer))
  };
  return (
    <StateLine icon="ok" mark="plain" actions={over ? [change] : []}>
      <strong>
        <Excerpt of={answer} />
      </strong>{' '}
      <span className="jp-cw-Muted">
        · <Excerpt of={question} />
      </span>
    </StateLine>
  );
}

type StaleLineProps = { readonly turnId: string; readonly changes: readonly DatasetChange[] };

/** Says under a question that the data its answer relied on is different now. */
export function StaleLine({ turnId, changes }: StaleLineProps): ReactElement {
  const { controller, trans } = useChatView();
  const names = changes.map(({ now }) => now.name).join(', ');
  return (
    <StateLine
      icon="warn"
      mark="warn"
      actions={[
        { words: trans.__('Ask again'), run: () => controller.retry(turnId) },
        { words: trans.__('Dismiss'), run: () => controller.drafts.dismissChange(turnId) }
      ]}
    >
      {trans.__('%1 changed since this answer', names)}
      {changes.map(change => (
        <span key={change.now.name} className="jp-cw-StateLine-more">
          {changes.length > 1 && `${change.now.name}: `}
          {changeText(change, trans)}
        </span>
      ))}
    </StateLine>
  );
}

type ErrorCardProps = { readonly turn: ChatTurn; readonly error: TurnError };

/** What went wrong, what is kept, and what can be done next. */
export function ErrorCard({ turn: { id: turnId, model }, error }: ErrorCardProps): ReactElement {
  const { controller, trans, connectModel, focusInput, pickModel } = useChatView();
  const connections = useConnections();
  const [open, setOpen] = useState(false);
  const id = useId();
  const editable = connections?.some(known => known.editable && known.id === model.id) ?? false;
  const actions = error.actions.filter(action => action !== 'change-key' || editable);
  const useBuiltin = (): void => {
    controller.pickModel('builtin');
    controller.retry(turnId);
  };
  const newChat = (): void => {
    controller.newChat();
    focusInput(); // This card is gone.
  };
  const ways: Readonly<Record<TurnError['actions'][number], readonly [words: string, run: () => void]>> = {
    'change-key': [trans.__('Change key'), () => connectModel(model.id, 'key')],
    retry: [trans.__('Retry'), () => controller.retry(turnId)],
    'use-builtin': [trans.__('Use built-in analyst'), useBuiltin],
    continue: [trans.__('Continue'), () => controller.ask(trans.__('Continue'))],
    'open-settings': [trans.__('Open settings'), () => controller.openSettings()],
    'new-chat': [trans.__('New chat'), newChat],
    'pick-model': [trans.__('Pick another model'), pickModel]
  };
  return (
    <Card title={error.title} icon="error" className="jp-cw-ErrorCard">
      <div className="jp-cw-Card-text">
        <TextWithCode text={error.message} />
      </div>
      {error.details !== undefined && (
        <pre id={`${id}-details`} className="jp-cw-ErrorCard-details" hidden={!open}>
          <Excerpt of={error.details} />
        </pre>
      )}
      {(actions.length > 0 || error.details !== undefined) && (
        <div className="jp-cw-Actions">
          {actions.map((action, at) => (
            <Button key={action} kind={at === 0 ? 'primary' : 'normal'} onClick={ways[action][1]}>
              {ways[action][0]}
            </Button>
          ))}
          {error.details !== undefined && (
            <Button kind="minimal" expanded={open} controls={`${id}-details`} onClick={() => setOpen(!open)}>
              {trans.__('Details')}
            </Button>
          )}
        </div>
      )}
    </Card>
  );
}

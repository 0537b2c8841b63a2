import { checkIcon } from '@jupyterlab/ui-components';
import { memo, type ReactElement } from 'react';
import { AnsweredLine } from '../approval/answered-line.js';
import { AnswerText } from './answer-text.js';
import { ApprovalOutcome } from '../approval/approval-outcome.js';
import type { DatasetProfile } from '../../../datasets/index.js';
import { turnChanges, type ChatTurn } from '../state/chat-turn.js';
import { DeclinedLine } from './declined-line.js';
import { LazyApprovalCard } from '../approval/deferred-approval-card.js';
import { LazyQuestionCard } from '../approval/deferred-question-card.js';
import { ErrorCard } from './error-card.js';
import { LazyUnreadFile } from './deferred-unread-file.js';
import { Icon } from '../elements/icon.js';
import { NextChips } from './next-chips.js';
import { ProposalView } from '../proposal/proposal-view.js';
import { StaleLine } from './stale-line.js';
import { StateLine } from '../elements/state-line.js';
import { StepsView } from './steps-view.js';
import { StoppedLine } from './stopped-line.js';
import { UnansweredLine } from './unanswered-line.js';
import { UsageLine } from './usage-line.js';
import { WritingLine } from './writing-line.js';

export type TurnViewProps = {
  /** Which answer of the conversation this is, from 1; part of the names of its regions. */
  readonly number: number;
  readonly turn: ChatTurn;
  /** True while this turn is the one that runs. */
  readonly running: boolean;
  /** True for the last turn of the conversation: only it offers what to ask next. */
  readonly newest: boolean;
  readonly expandSteps: boolean;
  /** What is known now of the datasets. */
  readonly profiles: readonly DatasetProfile[];
};

/** All that came of one question, in the order in which it happened. */
export const TurnView = memo(function TurnView(props: TurnViewProps): ReactElement {
  const { number, turn, running, newest, expandSteps, profiles } = props;
  const { draft, proposal } = turn;
  const inNotebook = draft !== undefined && draft.status !== 'card';
  const reason = turn.text.trim() === '' && inNotebook ? (proposal?.reason ?? '') : '';
  const text = reason === '' ? turn.text : reason;
  const waits = turn.status === 'waiting-approval' || turn.status === 'waiting-question';
  const ended = turn.status === 'interrupted' || turn.status === 'lost-kernel';
  // What was taken back says nothing about the data.
  const changes = running || draft?.status === 'undone' ? [] : turnChanges(turn, profiles);
  const news = changes.filter(({ now }) => turn.dismissedChanges?.includes(now.fingerprint) !== true);
  return (
    <div className="jp-cw-Answer">
      {news.length > 0 && <StaleLine turnId={turn.id} changes={news} />}
      {turn.answered?.map(answered => (
        <AnsweredLine key={answered.callId} answered={answered} over={!running} />
      ))}
      {turn.corrections?.map((correction, at) => (
        <StateLine key={at} icon={<Icon icon={checkIcon} tone="ok" />} mark="plain">
          {correction}
        </StateLine>
      ))}
      <StepsView turn={turn} running={running} expand={expandSteps} />
      {turn.userQuestion !== undefined && (
        <LazyQuestionCard key={turn.userQuestion.callId} turnId={turn.id} question={turn.userQuestion} />
      )}
      {turn.approval !== undefined && (
        <LazyApprovalCard
          key={`${turn.approval.callId} ${turn.approval.hash ?? ''}`}
          turnId={turn.id}
          request={turn.approval}
        />
      )}
      <ApprovalOutcome turn={turn} />
      {text.trim() !== '' && <AnswerText number={number} turnId={turn.id} text={text} streaming={running} />}
      {proposal !== undefined && draft !== undefined && (
        <ProposalView number={number} turnId={turn.id} proposal={proposal} draft={draft} stale={changes.length > 0} />
      )}
      {running && !waits && <WritingLine turn={turn} />}
      {turn.error !== undefined && <ErrorCard turnId={turn.id} model={turn.model} error={turn.error} />}
      {!running && newest && turn.unreadFile !== undefined && (
        <LazyUnreadFile turnId={turn.id} name={turn.unreadFile} />
      )}
      {turn.unanswered !== undefined && <UnansweredLine turnId={turn.id} question={turn.unanswered} />}
      {ended && turn.error === undefined && turn.unanswered === undefined && <StoppedLine turn={turn} />}
      {!running && turn.usage !== undefined && <UsageLine usage={turn.usage} />}
      {!running && newest && <DeclinedLine turn={turn} />}
      {!running && newest && <NextChips questions={turn.suggestions} />}
    </div>
  );
});

import { closeIcon } from '@jupyterlab/ui-components';
import { memo, type ReactElement } from 'react';
import type { DatasetProfile } from '../../../datasets/index.js';
import { AskButton } from '../elements/button.js';
import { formatCount } from '../elements/format.js';
import { lazy } from '../elements/lazy.js';
import { StateLine } from '../elements/state-line.js';
import { ProposalView } from '../approval/proposal-view.js';
import { ApprovalCard, QuestionCard } from '../approval/request-cards.js';
import { turnChanges, type ChatTurn, type TurnUsage } from '../state/chat-turn.js';
import { useChatView } from '../state/use-chat-view.js';
import { AnswerText } from './answer-text.js';
import { StepsView } from './steps-view.js';
import { AnsweredLine, DeclinedLine, ErrorCard, StaleLine, StoppedLine, UnansweredLine } from './turn-lines.js';
import { WritingLine } from './writing-line.js';

export const LazyUnreadFile = lazy(async () => (await import('../files/file-lack.js')).UnreadFile);

type TurnViewProps = {
  /** Which answer of the conversation this is, from 1; part of the names of its regions. */
  readonly number: number;
  readonly turn: ChatTurn;
  readonly running: boolean;
  /** True for the last turn of the conversation: only it offers what to ask next. */
  readonly newest: boolean;
  readonly expandSteps: boolean;
  readonly profiles: readonly DatasetProfile[];
};

/** Everything that followed one question, in order. */
export const TurnView = memo(function TurnView(props: TurnViewProps): ReactElement {
  const { number, turn, running, newest, expandSteps, profiles } = props;
  const { trans } = useChatView();
  const { draft, proposal } = turn;
  const inNotebook = draft !== undefined && draft.status !== 'card';
  const reason = turn.text.trim() === '' && inNotebook ? (proposal?.reason ?? '') : '';
  const text = reason === '' ? turn.text : reason;
  const waits = turn.status === 'waiting-approval' || turn.status === 'waiting-question';
  const ended = turn.status === 'interrupted' || turn.status === 'lost-kernel';
  // An undone draft says nothing about the data.
  const changes = running || draft?.status === 'undone' ? [] : turnChanges(turn, profiles);
  const news = changes.filter(({ now }) => turn.dismissedChanges?.includes(now.fingerprint) !== true);
  return (
    <div className="jp-cw-Answer">
      {news.length > 0 && <StaleLine turnId={turn.id} changes={news} />}
      {turn.again && (
        <StateLine icon="ok" mark="plain">
          {trans.__('Asked again, now that %1 is available.', turn.model.label)}
        </StateLine>
      )}
      {turn.answered?.map(answered => (
        <AnsweredLine key={answered.callId} answered={answered} over={!running} />
      ))}
      <StepsView turn={turn} running={running} expand={expandSteps} />
      {turn.userQuestion !== undefined && (
        <QuestionCard key={turn.userQuestion.callId} turnId={turn.id} question={turn.userQuestion} />
      )}
      {turn.approval !== undefined && (
        <ApprovalCard key={`${turn.approval.callId} ${turn.approval.code}`} turnId={turn.id} request={turn.approval} />
      )}
      {turn.approvalOutcome !== undefined && (
        <StateLine icon={turn.steps.some(({ status }) => status === 'denied') ? closeIcon : 'ok'} mark="plain">
          {turn.approvalOutcome}
        </StateLine>
      )}
      {text.trim() !== '' && <AnswerText number={number} turnId={turn.id} text={text} streaming={running} />}
      {proposal !== undefined && draft !== undefined && (
        <ProposalView number={number} turnId={turn.id} proposal={proposal} draft={draft} stale={changes.length > 0} />
      )}
      {running && !waits && <WritingLine turn={turn} />}
      {turn.error !== undefined && <ErrorCard turn={turn} error={turn.error} />}
      {!running && newest && turn.unreadFile !== undefined && <LazyUnreadFile turn={turn} name={turn.unreadFile} />}
      {turn.unanswered !== undefined && <UnansweredLine turn={turn} />}
      {ended && turn.error === undefined && turn.unanswered === undefined && <StoppedLine turn={turn} />}
      {!running && turn.usage !== undefined && <UsageLine usage={turn.usage} />}
      {!running && newest && turn.unreadFile === undefined && <DeclinedLine turn={turn} />}
      {!running && newest && <NextChips questions={turn.suggestions} />}
    </div>
  );
});

function NextChips({ questions }: { readonly questions: readonly string[] }): ReactElement | null {
  const { trans } = useChatView();
  if (questions.length === 0) {
    return null;
  }
  return (
    <div className="jp-cw-Next" role="group" aria-label={trans.__('Next')}>
      <div className="jp-cw-Lead" aria-hidden="true">
        {trans.__('Next')}
      </div>
      <div className="jp-cw-Chips">
        {questions.map(question => (
          <AskButton key={question} question={question} className="jp-cw-Chip" />
        ))}
      </div>
    </div>
  );
}

/** What an answer took: tokens read and written, those that came from a cache, and what they cost if prices are given. */
function UsageLine({ usage }: { readonly usage: TurnUsage }): ReactElement {
  const { trans } = useChatView();
  const { input, output, cached, about, costs = [] } = usage;
  const read =
    cached > 0
      ? trans.__('%1 tokens in, %2 of them cached', formatCount(input), formatCount(cached))
      : trans.__('%1 tokens in', formatCount(input));
  const said = [
    about === true ? trans.__('About %1', read) : read,
    trans.__('%1 out', formatCount(output)),
    ...costs.map(({ amount, currency }) => formatCost(amount, currency))
  ];
  return (
    <div className="jp-cw-Usage" title={trans.__('What models read and wrote for this answer')}>
      {said.join(' · ')}
    </div>
  );
}

const WHOLE = new Intl.NumberFormat(undefined, { minimumFractionDigits: 2, maximumFractionDigits: 2 });
const SMALL = new Intl.NumberFormat(undefined, { maximumSignificantDigits: 2 });

/** An amount of money with two decimal places, or with two significant digits if it is less than 0.1: `1.20 EUR`, `0.0042 EUR`. */
function formatCost(amount: number, currency: string): string {
  return `${(amount < 0.1 ? SMALL : WHOLE).format(amount)} ${currency}`;
}

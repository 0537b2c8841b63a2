import { Fragment, type KeyboardEvent, type MouseEvent, type ReactElement } from 'react';
import type { ApprovalDecision, ApprovalRequest, UserQuestion } from '../../../agent/index.js';
import '../../../../style/views/question.css';
import { CodeView, countLines, shownPart } from '../code/code-view.js';
import { Button } from '../elements/button.js';
import { Card } from '../elements/card.js';
import { Excerpt, TextWithCode } from '../elements/excerpt.js';
import { isModified } from '../elements/keys.js';
import { useArmed } from '../elements/use-armed.js';
import { useRoving } from '../elements/use-roving.js';
import { useChatView } from '../state/use-chat-view.js';

type ApprovalCardProps = { readonly turnId: string; readonly request: ApprovalRequest };

/**
 * Asks whether code may run and shows all of it. Code that is too long to be shown cannot be allowed. Only its own buttons
 * decide. Give it the call id and code as key, so that each question starts its own guard time.
 */
export function ApprovalCard({ turnId, request }: ApprovalCardProps): ReactElement {
  const { controller, trans } = useChatView();
  const armed = useArmed();
  const { code, reason = '' } = request;
  const whole = shownPart(code) === code;
  const wait = armed ? undefined : trans.__('One moment: the question has only just appeared');
  const noAllow = whole ? wait : trans.__('Code that is too long to be shown cannot be allowed');
  const decide = (decision: ApprovalDecision) => (event: MouseEvent<HTMLElement>) => {
    event.currentTarget.closest<HTMLElement>('article')?.focus(); // The button goes away; the focus stays with the answer.
    controller.decide(turnId, decision);
  };
  const lines = trans._n('%1 line', '%1 lines', countLines(code));
  const characters = trans._n('%1 character', '%1 characters', whole ? Array.from(code).length : code.length);
  const size = whole
    ? trans.__('%1, %2, shown in full', lines, characters)
    : trans.__('%1, %2, too long to be shown in full', lines, characters);
  return (
    <Card title={request.title} aside={trans.__('Waiting for you')} className="jp-cw-ApprovalCard">
      {reason !== '' && (
        <div className="jp-cw-Card-text">
          <TextWithCode text={reason} />
        </div>
      )}
      <CodeView
        code={code}
        language="python"
        label={trans.__('Code to run')}
        className="jp-cw-Code jp-cw-mod-numbered"
        rest={trans.__('Code that is too long to be shown cannot be allowed. Deny it and ask for shorter code.')}
      />
      <dl className="jp-cw-Facts">
        <dt>{trans.__('Code')}</dt>
        <dd>{size}</dd>
        {request.facts.map((fact, at) => (
          <Fragment key={at}>
            <dt>{fact.label}</dt>
            <dd>{fact.value}</dd>
          </Fragment>
        ))}
      </dl>
      <div className="jp-cw-Actions">
        <Button kind="primary" disabled={noAllow} onClick={decide({ type: 'allow', code })}>
          {trans.__('Allow once')}
        </Button>
        <Button
          disabled={noAllow}
          title={trans.__('Not asked again until a new chat, a new kernel or a model elsewhere')}
          onClick={decide({ type: 'allowAlways', code })}
        >
          {trans.__('Always in this chat')}
        </Button>
        <Button disabled={wait} onClick={decide({ type: 'deny' })}>
          {trans.__('Deny')}
        </Button>
      </div>
    </Card>
  );
}

type QuestionCardProps = { readonly turnId: string; readonly question: UserQuestion };

/** A question of a tool with its answers as rows; the last row leads to the input, for any other answer. Give it the call id as key. */
export function QuestionCard({ turnId, question }: QuestionCardProps): ReactElement {
  const { controller, trans, answerInInput } = useChatView();
  const { callId, options } = question;
  const other = { label: options.length === 0 ? trans.__('Write an answer…') : trans.__('Something else…') };
  const rows: UserQuestion['options'] = [...options, other];
  const roving = useRoving(
    rows.map((_, at) => String(at)),
    'first'
  );
  const choose = (at: number, card: Element): void => {
    const option = options[at];
    if (option === undefined) {
      answerInInput({ turnId, callId, question: question.question });
      return;
    }
    card.closest<HTMLElement>('article')?.focus(); // The row goes away; the focus stays with the answer.
    controller.answer(turnId, callId, option.label);
  };
  const onKeyDown = (event: KeyboardEvent<HTMLElement>): void => {
    const at = /^[1-9]$/.test(event.key) && !isModified(event) ? Number(event.key) - 1 : rows.length;
    if (at < rows.length) {
      event.preventDefault();
      choose(at, event.currentTarget);
      return;
    }
    roving.onKeyDown(event);
    if (event.defaultPrevented) {
      event.stopPropagation(); // The conversation handles arrow keys of its own.
    }
  };
  return (
    <Card title={<Excerpt of={question.question} />} className="jp-cw-QuestionCard" role="none">
      <div role="radiogroup" aria-label={question.question.slice(0, 1_000)} onKeyDown={onKeyDown}>
        {rows.map(({ label, fact = '' }, at) => (
          <button
            key={at}
            type="button"
            role="radio"
            aria-checked={false}
            className="jp-cw-Choice"
            {...roving.itemProps(String(at))}
            onClick={event => choose(at, event.currentTarget)}
          >
            {at < 9 && (
              <span className="jp-cw-Choice-key" aria-hidden="true">
                {at + 1}
              </span>
            )}
            <span className={at < options.length ? 'jp-cw-Choice-label' : ''}>
              <Excerpt of={label} />
            </span>
            {fact !== '' && <span className="jp-cw-Choice-fact">{fact}</span>}
          </button>
        ))}
      </div>
    </Card>
  );
}

import { Fragment, type MouseEvent, type ReactElement } from 'react';
import type { ApprovalDecision, ApprovalRequest } from '../../../agent/index.js';
import { CodeView, countLines, shownPart } from '../code/code-view.js';
import { Button } from '../elements/button.js';
import { Card } from '../elements/card.js';
import { TextWithCode } from '../elements/excerpt.js';
import { useArmed } from '../elements/use-armed.js';
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

import { Fragment, useId, type MouseEvent, type ReactElement } from 'react';
import type { ApprovalDecision, ApprovalRequest } from '../../agent/index.js';
import { Button } from './button.js';
import { codeLines } from './code-lines.js';
import { CodeView } from './code-view.js';
import { Icon } from './icon.js';
import { panelIcons } from './panel-icons.js';
import { TextWithCode } from './text-with-code.js';
import { useArmed } from './use-armed.js';
import { useChatView } from './use-chat-view.js';

export type ApprovalCardProps = { readonly turnId: string; readonly request: ApprovalRequest };

/**
 * Asks whether code may run. Shows it whole, as it will be run. Only its own buttons decide, and no key but Enter or
 * Space on a focused one. Give it the call id as key: each question starts its own guard time.
 */
export function ApprovalCard({ turnId, request }: ApprovalCardProps): ReactElement {
  const { controller, trans } = useChatView();
  const armed = useArmed();
  const title = useId();
  const wait = armed ? undefined : trans.__('One moment: the question has only just appeared');
  const hash = request.hash === undefined ? {} : { hash: request.hash };
  const decide = (decision: ApprovalDecision) => (event: MouseEvent<HTMLElement>) => {
    event.currentTarget.closest<HTMLElement>('article')?.focus(); // The button goes away; the focus stays with the answer.
    controller.decide(turnId, decision);
  };
  const lines = codeLines([{ text: request.code }]).length;
  const size = trans.__(
    '%1, %2, shown in full',
    trans._n('%1 line', '%1 lines', lines),
    trans._n('%1 character', '%1 characters', Array.from(request.code).length)
  );
  return (
    <div className="jp-cw-Card jp-cw-ApprovalCard" role="group" aria-labelledby={title}>
      <div className="jp-cw-Card-head">
        <span className="jp-cw-Card-title" id={title}>
          {request.title}
        </span>
        <span className="jp-cw-Card-aside">{trans.__('Waiting for you')}</span>
      </div>
      {request.reason !== undefined && request.reason !== '' && (
        <div className="jp-cw-Card-text">
          <TextWithCode text={request.reason} />
        </div>
      )}
      <CodeView code={request.code} language="python" label={trans.__('Code to run')} numbered />
      <dl className="jp-cw-Facts">
        <dt>{trans.__('Code')}</dt>
        <dd>{size}</dd>
        {request.facts
          .filter(fact => fact.label !== trans.__('Code'))
          .map((fact, at) => (
            <Fragment key={at}>
              <dt>{fact.label}</dt>
              <dd>
                {fact.severity === 'warning' && <Icon icon={panelIcons.warning} tone="warn" small />}
                {fact.value}
              </dd>
            </Fragment>
          ))}
      </dl>
      <div className="jp-cw-Actions">
        <Button kind="primary" disabled={wait} onClick={decide({ type: 'allow', ...hash })}>
          {trans.__('Allow once')}
        </Button>
        <Button
          disabled={wait}
          title={trans.__('Not asked again until a new chat, a new kernel or a model elsewhere')}
          onClick={decide({ type: 'allowAlways', ...hash })}
        >
          {trans.__('Always in this chat')}
        </Button>
        <Button disabled={wait} onClick={decide({ type: 'deny' })}>
          {trans.__('Deny')}
        </Button>
      </div>
    </div>
  );
}

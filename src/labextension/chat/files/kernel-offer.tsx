import { Fragment, useEffect, useId, useRef, useState, type MouseEvent, type ReactElement } from 'react';
import type { ApprovalDecision, ApprovalRequest } from '../../../agent/index.js';
import { countLines } from '../code/code-lines.js';
import { CodeView } from '../code/code-view.js';
import { Button } from '../elements/button.js';
import { Disclosure } from '../elements/disclosure.js';
import { Icon, panelIcons } from '../elements/icon.js';
import { useArmed } from '../elements/use-armed.js';
import type { FileView } from '../state/chat-data-files.js';
import { useChatView, useDataFiles } from '../state/use-chat-view.js';

type KernelOfferProps = { readonly file: Pick<FileView, 'name' | 'kernel'> };

/** Has the notebook's kernel say which columns a file has, where nothing else can; asks before it first does. */
export function KernelOffer({ file: { name, kernel } }: KernelOfferProps): ReactElement | null {
  const { trans } = useChatView();
  const files = useDataFiles();
  if (kernel === undefined) {
    return null;
  }
  if (kernel.request !== undefined) {
    return <KernelApproval key={kernel.request.callId} name={name} request={kernel.request} />;
  }
  return (
    <div className="jp-cw-KernelOffer">
      {kernel.problem !== undefined && (
        <div role="alert" className="jp-cw-TestResult">
          <Icon icon={panelIcons.warning} tone="warn" />
          <span>{kernel.problem}</span>
        </div>
      )}
      <Button onClick={() => files(own => own.readByKernel(name))}>
        {trans.__('Read its columns with this notebook’s kernel')}
      </Button>
    </div>
  );
}

type KernelApprovalProps = { readonly name: string; readonly request: ApprovalRequest };

/**
 * Asks whether the notebook's kernel may describe data files, and shows the very Python on demand. Only its own buttons decide.
 * Give it the call id as key: each question starts its own guard time.
 */
function KernelApproval({ name, request }: KernelApprovalProps): ReactElement {
  const { trans } = useChatView();
  const files = useDataFiles();
  const armed = useArmed();
  const title = useId();
  const [open, setOpen] = useState(false);
  const card = useRef<HTMLDivElement>(null);
  useEffect(() => {
    card.current?.focus({ preventScroll: true }); // The button that was pressed is gone.
    card.current?.scrollIntoView({ block: 'nearest' });
  }, []);
  const moment = armed ? undefined : trans.__('One moment: the question has only just appeared');
  const hash = request.hash === undefined ? {} : { hash: request.hash };
  const decide = (decision: ApprovalDecision) => (event: MouseEvent<HTMLElement>) => {
    const { currentTarget } = event;
    // These buttons go away: the focus goes to the row of the file, or to the answer.
    const row = currentTarget.closest('.jp-cw-Dataset-more')?.previousElementSibling;
    (row instanceof HTMLElement ? row : currentTarget.closest<HTMLElement>('article'))?.focus();
    files(own => own.decide(name, decision));
  };
  return (
    <div ref={card} tabIndex={-1} className="jp-cw-KernelOffer" role="group" aria-labelledby={title}>
      <div className="jp-cw-Card-title" id={title}>
        {request.title}
      </div>
      <div>
        {trans.__(
          'It reads the beginning of %1, or its footer, in a namespace of its own. This holds for the other data files of this notebook, too, until the page is loaded again.',
          name
        )}
      </div>
      <dl className="jp-cw-Facts">
        {request.facts.map(fact => (
          <Fragment key={fact.label}>
            <dt>{fact.label}</dt>
            <dd>{fact.value}</dd>
          </Fragment>
        ))}
      </dl>
      <Disclosure
        summary={trans._n(
          'The Python that runs · %1 line',
          'The Python that runs · %1 lines',
          countLines(request.code)
        )}
        open={open}
        onToggle={setOpen}
      >
        <CodeView code={request.code} language="python" label={trans.__('Python that reads %1', name)} numbered />
      </Disclosure>
      <div className="jp-cw-KernelOffer-actions">
        <Button kind="primary" disabled={moment} onClick={decide({ type: 'allowAlways', ...hash })}>
          {trans.__('Allow')}
        </Button>
        <Button disabled={moment} onClick={decide({ type: 'deny' })}>
          {trans.__('Deny')}
        </Button>
      </div>
    </div>
  );
}

import { checkIcon } from '@jupyterlab/ui-components';
import { Fragment, useEffect, useId, useRef, useState, type MouseEvent, type ReactElement } from 'react';
import '../../../../style/views/files.css';
import type { ApprovalDecision, ApprovalRequest } from '../../../agent/index.js';
import { countLines } from '../code/code-lines.js';
import { CodeView } from '../code/code-view.js';
import { Button } from '../elements/button.js';
import { Disclosure } from '../elements/disclosure.js';
import { Icon, panelIcons } from '../elements/icon.js';
import { ActionLine, StateLine } from '../elements/state-line.js';
import { useArmed } from '../elements/use-armed.js';
import { RuntimeSection } from '../models/runtime-section.js';
import type { FileView } from '../state/chat-data-files.js';
import type { RuntimeView } from '../state/chat-local-files.js';
import { useChatState, useChatView, useDataFiles } from '../state/use-chat-view.js';

type UnreadFileProps = { readonly turnId: string; readonly name: string };

/** The file that a question could not be answered without: what can be done, and, once it is read, asking again. */
export function UnreadFile({ turnId, name }: UnreadFileProps): ReactElement | null {
  const { controller, trans } = useChatView();
  const files = useDataFiles();
  const title = useId();
  const file = useChatState(controller).datasets.files?.find(own => own.name === name);
  if (file?.status === 'read') {
    return (
      <ActionLine icon={checkIcon} action={trans.__('Ask again')} onAction={() => controller.retry(turnId)}>
        {trans.__('%1 is read now.', name)}
      </ActionLine>
    );
  }
  if (file?.lack === undefined) {
    return null;
  }
  return (
    <div className="jp-cw-Card" role="group" aria-labelledby={title}>
      <div className="jp-cw-Card-head">
        <span className="jp-cw-Card-title" id={title}>
          {trans.__('%1 was not read', name)}
        </span>
      </div>
      <FileLack file={file} onAgain={() => files(own => own.read(name))} />
    </div>
  );
}

type FileLackProps = {
  readonly file: Pick<FileView, 'name' | 'problem' | 'lack' | 'kernel'>;
  readonly onAgain: () => void;
};

/** Why a file could not be read, and what can be done about what is missing for that. */
export function FileLack({ file, onAgain }: FileLackProps): ReactElement {
  return (
    <div className="jp-cw-FileLack">
      {file.lack === 'runtime' ? (
        <RuntimeLack file={file} onAgain={onAgain} />
      ) : (
        <Failure file={file} onAgain={onAgain} />
      )}
      <KernelOffer file={file} />
    </div>
  );
}

function Failure({ file, onAgain }: FileLackProps): ReactElement {
  const { trans } = useChatView();
  return (
    <StateLine
      icon={<Icon icon={panelIcons.warning} tone="error" />}
      actions={
        <Button kind="link" onClick={onAgain}>
          {trans.__('Try again')}
        </Button>
      }
    >
      {file.problem}
    </StateLine>
  );
}

/** Offers to install what reads data files, also where it is there and could not be used. */
function RuntimeLack({ file, onAgain }: FileLackProps): ReactElement {
  const { trans } = useChatView();
  const files = useDataFiles();
  const { runtime, install } = useFileRuntime();
  const isInstalled = install?.status === 'ok';
  return (
    <>
      {(runtime === null || isInstalled) && <Failure file={file} onAgain={onAgain} />}
      <RuntimeSection
        runtime={runtime === null ? null : { ...runtime, installed: isInstalled }}
        install={install}
        need={(download, disk) =>
          `${file.problem ?? ''} ${trans.__('%1 to download, %2 on the disk.', download, disk)}`.trimStart()
        }
        onInstall={() => files(own => own.installRuntime())}
        onCancel={() => files(own => own.cancelInstall())}
      />
    </>
  );
}

/** How what reads data files stands, drawn again when that changes; looked at when it is first drawn. */
function useFileRuntime(): RuntimeView {
  const { dataFiles } = useChatView();
  const [view, setView] = useState<RuntimeView>({ runtime: null, install: null });
  useEffect(() => {
    let leave: (() => void) | undefined = () => undefined;
    dataFiles.load().then(
      files => {
        if (leave !== undefined) {
          const draw = (): void => setView(files.runtime);
          files.runtimeChanged.connect(draw);
          leave = () => files.runtimeChanged.disconnect(draw);
          draw();
          void files.lookForRuntime();
        }
      },
      () => undefined // What needs it says why.
    );
    return () => {
      leave?.();
      leave = undefined;
    };
  }, [dataFiles]);
  return view;
}

type KernelOfferProps = { readonly file: Pick<FileView, 'name' | 'kernel'> };

/** Has the notebook's kernel say which columns a file has, where nothing else can; asks before it first does. */
function KernelOffer({ file: { name, kernel } }: KernelOfferProps): ReactElement | null {
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
      <Button onClick={() => files(own => own.read(name, 'kernel'))}>
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
  const lines = countLines(request.code);
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
        summary={trans._n('The Python that runs · %1 line', 'The Python that runs · %1 lines', lines)}
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

import { checkIcon } from '@jupyterlab/ui-components';
import { useEffect, useId, useReducer, useState, type MouseEvent, type ReactElement } from 'react';
import '../../../../style/views/files.css';
import { Button } from '../elements/button.js';
import { Icon, panelIcons } from '../elements/icon.js';
import { ActionLine, StateLine } from '../elements/state-line.js';
import { RuntimeSection } from '../models/runtime-section.js';
import type { FileView } from '../state/chat-data-files.js';
import type { IRuntimeInstall } from '../state/chat-local-files.js';
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
  const installer = useFileRuntime();
  const { runtime, install } = installer?.view ?? { runtime: null, install: null };
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
        onInstall={() => void installer?.install()}
        onCancel={() => installer?.cancel()}
      />
    </>
  );
}

/** What installs what reads data files, drawn again when that changes; looked at when it is first drawn. */
function useFileRuntime(): IRuntimeInstall | null {
  const { dataFiles } = useChatView();
  const [runtime, setRuntime] = useState<IRuntimeInstall | null>(null);
  const [, draw] = useReducer((count: number) => count + 1, 0);
  useEffect(() => {
    dataFiles.load().then(
      files => setRuntime(files.runtime),
      () => undefined // What needs it says why.
    );
  }, [dataFiles]);
  useEffect(() => {
    runtime?.changed.connect(draw);
    void runtime?.look();
    return () => void runtime?.changed.disconnect(draw);
  }, [runtime]);
  return runtime;
}

type KernelOfferProps = { readonly file: Pick<FileView, 'name' | 'kernel'> };

/** Has the notebook's kernel say which columns a file has, where nothing else can. */
function KernelOffer({ file: { name, kernel } }: KernelOfferProps): ReactElement | null {
  const { trans } = useChatView();
  const files = useDataFiles();
  if (kernel === undefined) {
    return null;
  }
  const read = ({ currentTarget }: MouseEvent<HTMLElement>): void => {
    // This button goes away: the focus goes to the row of the file, or to the answer.
    const row = currentTarget.closest('.jp-cw-Dataset-more')?.previousElementSibling;
    (row instanceof HTMLElement ? row : currentTarget.closest<HTMLElement>('article'))?.focus();
    files(own => own.read(name, 'kernel'));
  };
  return (
    <div className="jp-cw-KernelOffer">
      {kernel.problem !== undefined && (
        <div role="alert" className="jp-cw-TestResult">
          <Icon icon={panelIcons.warning} tone="warn" />
          <span>{kernel.problem}</span>
        </div>
      )}
      <Button onClick={read}>{trans.__('Read its columns with this notebook’s kernel')}</Button>
    </div>
  );
}

import { useEffect, useRef, type ReactElement } from 'react';
import { Button } from '../elements/button.js';
import type { FileView } from '../state/chat-data-files.js';
import { Icon, panelIcons } from '../elements/icon.js';
import { RuntimeSection } from '../models/runtime-section.js';
import { StateLine } from '../elements/state-line.js';
import { useChatView, useDataFiles } from '../state/use-chat-view.js';
import { KernelOffer } from './kernel-offer.js';
import { useFileRuntime } from './use-file-runtime.js';
import '../../../../style/views/files.css';

export type FileLackProps = {
  readonly file: Pick<FileView, 'name' | 'problem' | 'lack' | 'kernel'>;
  readonly onAgain: () => void;
  /** Called once what reads data files is there, by those whose file is not read by itself then. */
  readonly onInstalled?: () => void;
};

/** Why a file could not be read, and what can be done about what is missing for that. */
export function FileLack(props: FileLackProps): ReactElement {
  return (
    <div className="jp-cw-FileLack">
      {props.file.lack === 'runtime' ? <RuntimeLack {...props} /> : <Failure {...props} />}
      <KernelOffer file={props.file} />
    </div>
  );
}

function RuntimeLack({ file, onAgain, onInstalled }: FileLackProps): ReactElement {
  const { trans } = useChatView();
  const files = useDataFiles();
  const view = useFileRuntime();
  const { runtime, install } = view;
  const isKnown = install?.status === 'running' || runtime?.installed === false;
  // It is there and could not be used: it may be damaged. Once it was installed here, the file is only to be read again.
  const isUseless = runtime?.installed === true && install?.status !== 'running' && install?.status !== 'ok';
  const wasAbsent = useRef(false);
  useEffect(() => {
    if (wasAbsent.current && runtime?.installed === true) {
      onInstalled?.();
    }
    wasAbsent.current = runtime?.installed === false;
  }, [runtime?.installed, onInstalled]);
  return (
    <>
      {!isKnown && <Failure file={file} onAgain={onAgain} />}
      <RuntimeSection
        runtime={isUseless ? { ...runtime, installed: false } : runtime}
        install={install}
        need={(download, disk) =>
          isUseless
            ? trans.__('It can be installed again: %1 to download, %2 on the disk.', download, disk)
            : `${file.problem ?? ''} ${trans.__('%1 to download, %2 on the disk.', download, disk)}`.trimStart()
        }
        onInstall={() => files(own => own.installRuntime())}
        onCancel={() => files(own => own.cancelInstall())}
      />
    </>
  );
}

function Failure({ file, onAgain }: Pick<FileLackProps, 'file' | 'onAgain'>): ReactElement {
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

import { useEffect, useRef, useState, type ReactElement } from 'react';
import '../../../../style/views/files.css';
import { Button } from '../elements/button.js';
import { Icon, panelIcons } from '../elements/icon.js';
import { StateLine } from '../elements/state-line.js';
import { RuntimeSection } from '../models/runtime-section.js';
import type { FileView, IChatDataFiles } from '../state/chat-data-files.js';
import type { RuntimeView } from '../state/chat-local-files.js';
import { useChatView, useDataFiles } from '../state/use-chat-view.js';
import { KernelOffer } from './kernel-offer.js';

type FileLackProps = {
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

/** How soon is looked again at an installation that another page began, in milliseconds. */
const LOOK_MS = 1000;
const UNKNOWN: RuntimeView = { runtime: null, install: null };

/** How what reads data files stands, drawn again when that changes; looked at while it is drawn. */
function useFileRuntime(): RuntimeView {
  const { dataFiles } = useChatView();
  const [files, setFiles] = useState<IChatDataFiles | null>(null);
  const [view, setView] = useState(UNKNOWN);
  useEffect(() => {
    let isGone = false;
    dataFiles.load().then(
      loaded => {
        if (!isGone) {
          setFiles(loaded);
        }
      },
      () => undefined // What needs it says why.
    );
    return () => {
      isGone = true;
    };
  }, [dataFiles]);
  useEffect(() => {
    if (files === null) {
      return;
    }
    const draw = (): void => setView(files.runtime);
    files.runtimeChanged.connect(draw);
    draw();
    void files.lookForRuntime();
    return () => {
      files.runtimeChanged.disconnect(draw);
    };
  }, [files]);
  const elsewhere = view.runtime?.installing === true && view.install?.status !== 'running';
  useEffect(() => {
    if (!elsewhere) {
      return;
    }
    const timer = setInterval(() => void files?.lookForRuntime(), LOOK_MS);
    return () => clearInterval(timer);
  }, [files, elsewhere]);
  return view;
}

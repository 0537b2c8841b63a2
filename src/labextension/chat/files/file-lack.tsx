import { useEffect, type MouseEvent, type ReactElement } from 'react';
import '../../../../style/views/files.css';
import { Button } from '../elements/button.js';
import { Card } from '../elements/card.js';
import { StatusIcon } from '../elements/icon.js';
import { StateLine } from '../elements/state-line.js';
import { RuntimeSection } from '../models/runtime-section.js';
import type { FileView } from '../state/chat-data-files.js';
import type { ChatTurn } from '../state/chat-turn.js';
import { useChanging, useChatState, useChatView } from '../state/use-chat-view.js';

type UnreadFileProps = { readonly turn: ChatTurn; readonly name: string };

/** For a file that a question needs but that was not read: what can be done and, once it is read, a button to ask again. */
export function UnreadFile({ turn, name }: UnreadFileProps): ReactElement | null {
  const { controller, dataFiles, trans } = useChatView();
  const file = useChatState(controller).datasets.files?.find(own => own.name === name);
  if (file?.status === 'read') {
    return (
      <StateLine
        icon="ok"
        mark="plain"
        actions={[{ words: trans.__('Ask again'), run: () => controller.retry(turn.id) }]}
      >
        {trans.__('%1 is read now.', name)}
      </StateLine>
    );
  }
  if (file?.lack === undefined) {
    return null;
  }
  const isSaid = file.lack !== 'runtime' && turn.text.includes(file.problem ?? '');
  return (
    <Card title={trans.__('%1 was not read', name)}>
      <FileLack file={isSaid ? { ...file, problem: '' } : file} onAgain={() => void dataFiles.shown?.read(name)} />
    </Card>
  );
}

type FileLackProps = {
  readonly file: Pick<FileView, 'name' | 'problem' | 'lack' | 'kernel'>;
  readonly onAgain: () => void;
};

/** For a file that could not be read: what can be done at once, then the cause and what can be done about it. */
export function FileLack({ file, onAgain }: FileLackProps): ReactElement {
  const Lack = file.lack === 'runtime' ? RuntimeLack : Failure;
  return (
    <div className="jp-cw-FileLack">
      <KernelOffer file={file} />
      <Lack file={file} onAgain={onAgain} />
    </div>
  );
}

function Failure({ file, onAgain }: FileLackProps): ReactElement {
  const { trans } = useChatView();
  const again = trans.__('Try again');
  return file.problem === '' ? (
    <Button onClick={onAgain}>{again}</Button>
  ) : (
    <StateLine icon="error" actions={[{ words: again, run: onAgain }]}>
      {file.problem}
    </StateLine>
  );
}

/** Offers to install the reader of data files, also if it is there but could not be used. */
function RuntimeLack({ file, onAgain }: FileLackProps): ReactElement {
  const { dataFiles, trans } = useChatView();
  const { runtime: of } = dataFiles;
  const { runtime, install } = useChanging(of, () => of.view);
  useEffect(() => void of.look(), [of]);
  const isInstalled = install?.status === 'ok';
  return (
    <>
      {(runtime === null || isInstalled) && <Failure file={file} onAgain={onAgain} />}
      <RuntimeSection
        of={of}
        isThere={isInstalled}
        need={(download, disk) =>
          `${file.problem ?? ''} ${trans.__('%1 to download, %2 on the disk.', download, disk)}`.trimStart()
        }
      />
    </>
  );
}

/** Offers to read the columns of a file with the notebook's kernel, if nothing else can. */
function KernelOffer({ file: { name, kernel } }: Pick<FileLackProps, 'file'>): ReactElement | null {
  const { dataFiles, trans } = useChatView();
  if (kernel === undefined) {
    return null;
  }
  const read = ({ currentTarget }: MouseEvent<HTMLElement>): void => {
    // This button goes away: the focus goes to the row of the file, or to the answer.
    const row = currentTarget.closest('.jp-cw-Dataset-more')?.previousElementSibling;
    (row instanceof HTMLElement ? row : currentTarget.closest<HTMLElement>('article'))?.focus();
    void dataFiles.shown?.read(name, 'kernel');
  };
  return (
    <div className="jp-cw-KernelOffer">
      {kernel.problem !== undefined && (
        <div role="alert" className="jp-cw-TestResult">
          <StatusIcon look="warn" />
          <span>{kernel.problem}</span>
        </div>
      )}
      <Button kind="primary" onClick={read}>
        {trans.__('Read its columns with this notebook’s kernel')}
      </Button>
    </div>
  );
}

import { useEffect, type ReactElement, type ReactNode } from 'react';
import '../../../../style/views/files.css';
import { isWrittenAs } from '../../../datasets/index.js';
import { plainLoading } from '../../../toolsets/index.js';
import { Button } from '../elements/button.js';
import { Card } from '../elements/card.js';
import { StateLine, type LineAction } from '../elements/state-line.js';
import { RuntimeSection } from '../models/runtime-section.js';
import type { FileView } from '../state/chat-data-files.js';
import type { ChatTurn } from '../state/chat-turn.js';
import { useChanging, useChatState, useChatView } from '../state/use-chat-view.js';

type UnreadFileProps = { readonly turn: ChatTurn; readonly name: string };

/** For a file that a question needs but that was not read: what can be done and, once it is read or loaded, a button to ask again. */
export function UnreadFile({ turn, name }: UnreadFileProps): ReactElement | null {
  const { controller, dataFiles, trans } = useChatView();
  const { files, profiles } = useChatState(controller).datasets;
  const file = files?.find(own => own.name === name);
  const isLoaded = profiles.some(({ source }) => isWrittenAs(name, source));
  if (file?.status === 'read' || isLoaded) {
    const again: LineAction = { words: trans.__('Ask again'), run: () => controller.retry(turn.id) };
    return (
      <StateLine icon="ok" mark="plain" actions={[again]}>
        {isLoaded ? trans.__('%1 is loaded now.', name) : trans.__('%1 is read now.', name)}
      </StateLine>
    );
  }
  if (file?.lack === undefined) {
    return null;
  }
  const isSaid = file.lack !== 'runtime' && turn.text.includes(file.problem ?? '');
  return (
    <Card title={trans.__('%1 was not read', name)}>
      <FileLack file={isSaid ? { ...file, problem: '' } : file} onAgain={() => void dataFiles.shown?.read(name)}>
        <LoadOffer turn={turn} name={name} />
      </FileLack>
    </Card>
  );
}

type FileLackProps = {
  readonly file: Pick<FileView, 'problem' | 'lack'>;
  readonly onAgain: () => void;
  readonly children?: ReactNode;
};

/** For a file that could not be read: the cause and what can be done about it. */
export function FileLack({ file, onAgain, children }: FileLackProps): ReactElement {
  const Lack = file.lack === 'runtime' ? RuntimeLack : Failure;
  return (
    <div className="jp-cw-FileLack">
      {children}
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

/** Below a question: offers to insert a cell that loads the file, whatever is missing. Not drawn for kinds that need more than a call. */
function LoadOffer({ turn, name }: UnreadFileProps): ReactElement | null {
  const { controller, trans } = useChatView();
  const taken = useChatState(controller).datasets.profiles.map(profile => profile.name);
  const code = plainLoading(name, taken);
  return code === undefined ? null : (
    <Button kind="primary" onClick={() => void controller.drafts.insertCode(turn.id, code, 'insert')}>
      {trans.__('Insert a cell that loads it')}
    </Button>
  );
}

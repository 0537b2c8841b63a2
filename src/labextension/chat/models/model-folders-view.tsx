import { closeIcon } from '@jupyterlab/ui-components';
import { useEffect, useRef, useState, type ReactElement } from 'react';
import type { ModelFolder } from '../../../protocol/index.js';
import { Button, IconButton } from '../elements/button.js';
import { errorText } from '../elements/format.js';
import { Field, TestResult } from '../elements/form.js';
import { Icon, panelIcons } from '../elements/icon.js';
import { useChatView } from '../state/use-chat-view.js';
import type { TestView } from '../state/chat-connections.js';

type ModelFoldersProps = {
  readonly folders: readonly ModelFolder[];
  /** What stands in the field at first, and has the focus then. */
  readonly path?: string | undefined;
};

/** Where model files are looked for. Folders that the user named can be taken away; nothing in them is touched. */
export function ModelFoldersView({ folders, path: given }: ModelFoldersProps): ReactElement {
  const { localFiles, trans } = useChatView();
  const [path, setPath] = useState(given ?? '');
  const [said, setSaid] = useState<TestView | null>(null);
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (given !== undefined) {
      field.current?.focus();
    }
  }, [given]);
  const own = folders.filter(({ source }) => source === 'user').map(folder => folder.path);
  const set = async (paths: readonly string[], done: string): Promise<boolean> => {
    setSaid({ status: 'asking', text: trans.__('Saving…') });
    try {
      await localFiles.setFolders(paths);
      setSaid({ status: 'ok', text: done });
      return true;
    } catch (error) {
      setSaid({ status: 'failed', text: errorText(error) });
      return false;
    }
  };
  const add = async (written: string): Promise<void> => {
    const named = folderOf(written.trim());
    if (named === '') {
      setSaid({
        status: 'failed',
        text: trans.__('Enter the whole path of a folder, or of a model file, on the Jupyter server.')
      });
      field.current?.focus();
    } else if (await set([...own, named], trans.__('Looked into %1.', named))) {
      setPath('');
    }
  };
  const browse = async (): Promise<void> => {
    const chosen = await localFiles.browse();
    if (chosen !== null) {
      setPath(chosen);
      await add(chosen);
    }
    field.current?.focus();
  };
  const where = {
    own: trans.__('own, where downloads go'),
    environment: trans.__('set by the server'),
    user: trans.__('named here')
  };
  return (
    <div className="jp-cw-LocalFiles-part">
      <ul aria-label={trans.__('Folders of model files')}>
        {folders.map(({ path: folder, source, problem }) => (
          <li key={`${source} ${folder}`} className="jp-cw-ModelFolder">
            <span className="jp-cw-ModelFolder-path">
              {folder} <span className="jp-cw-Muted">· {where[source]}</span>
              {problem !== undefined && (
                <span className="jp-cw-TestResult">
                  <Icon icon={panelIcons.warning} tone="warn" small />
                  <span>{problem.message}</span>
                </span>
              )}
            </span>
            {source === 'user' && (
              <IconButton
                icon={closeIcon}
                label={trans.__('Do not look into %1 any more', folder)}
                onClick={() => {
                  field.current?.focus(); // The button goes.
                  const others = own.filter(each => each !== folder);
                  void set(others, trans.__('%1 is not looked into any more. Its files stay.', folder));
                }}
              />
            )}
          </li>
        ))}
      </ul>
      <Field label={trans.__('Folder on the Jupyter server')}>
        {({ id }) => (
          <div className="jp-cw-LocalFiles-line">
            <input
              ref={field}
              id={id}
              className="jp-cw-Input"
              value={path}
              placeholder={trans.__('/data/models')}
              autoComplete="off"
              spellCheck={false}
              onChange={event => setPath(event.target.value)}
              onKeyDown={event => {
                if (event.key === 'Enter' && !event.nativeEvent.isComposing) {
                  event.preventDefault();
                  void add(path);
                }
              }}
            />
            {localFiles.canBrowse && (
              <Button label={trans.__('Browse the files of the Jupyter server')} onClick={() => void browse()}>
                {trans.__('Browse…')}
              </Button>
            )}
            <Button onClick={() => void add(path)}>{trans.__('Add folder')}</Button>
          </div>
        )}
      </Field>
      <TestResult view={said} />
    </div>
  );
}

/** The folder of a model file; a folder itself. */
function folderOf(path: string): string {
  return /\.gguf$/i.test(path) ? path.replace(/[\\/][^\\/]*$/, '') || '/' : path;
}

import type { TranslationBundle } from '@jupyterlab/translation';
import { fileIcon, folderIcon, spreadsheetIcon } from '@jupyterlab/ui-components';
import { useEffect, useId, useState, type ReactElement } from 'react';
import '../../../../style/views/popup.css';
import type { ColumnType, DatasetProfile } from '../../../datasets/index.js';
import { formatBytes } from '../../../protocol/index.js';
import { datasetSize, engineWords, mentionOf } from '../datasets/dataset-words.js';
import { dtypeWord, missingShare, typeLetter } from '../datasets/column-words.js';
import { joined } from '../elements/format.js';
import { Icon } from '../elements/icon.js';
import type { FileChoice } from '../state/chat-data-files.js';
import type { ChatState } from '../state/chat-state.js';
import { useChatView } from '../state/use-chat-view.js';

export type MentionListProps = {
  readonly profiles: ChatState['datasets']['profiles'];
  /** What was typed after the `@`. */
  readonly typed: string;
  /** Takes the key handler of the question field, which returns whether a key was for the list; `null` when the list goes. */
  readonly onKeys: (handler: ((key: string) => boolean) | null) => void;
  /** Called with the ids of the list and of the marked choice; `null` for both when the list has gone. */
  readonly onMark: (list: string | null, choice: string | null) => void;
  readonly onPick: (choice: MentionChoice) => void;
  readonly onClose: () => void;
};

/** Data files and folders, and the typed text that they were listed for; `null` before the first listing. */
type Listed = { readonly typed: string | null; readonly files: readonly FileChoice[] };

/** The listed files that match what is typed now, so that a quick Enter takes no file that does not match. */
function filesFor(typed: string, listed: Listed): readonly FileChoice[] {
  const wanted = typed.toLowerCase();
  return listed.typed === typed ? listed.files : listed.files.filter(({ name }) => name.toLowerCase().includes(wanted));
}

/** Whether a full stop was typed after a variable. It ends the sentence until a column is typed or chosen. */
function isEnd(typed: string, profiles: MentionListProps['profiles']): boolean {
  return typed.endsWith('.') && profiles.some(({ name }) => `${name}.` === typed);
}

/** What can be named in a question: variables, their columns, and data files. The question field keeps the focus. */
export function MentionList({ profiles, typed, onKeys, onMark, onPick, onClose }: MentionListProps): ReactElement {
  const { dataFiles, trans } = useChatView();
  const id = useId();
  const [listed, setListed] = useState<Listed>({ typed: null, files: [] });
  const [marked, setMarked] = useState({ typed, at: 0 });
  useEffect(() => {
    let isWanted = true;
    void dataFiles.choices(typed).then(files => isWanted && setListed({ typed, files }));
    return () => {
      isWanted = false;
    };
  }, [dataFiles, typed]);
  const choices = [...variableChoices(typed, profiles, trans), ...fileChoices(filesFor(typed, listed), trans)];
  const at = marked.typed === typed ? Math.min(marked.at, choices.length - 1) : 0;
  const idOf = (place: number): string => `${id}-${String(place)}`;
  const active = choices[at];
  useEffect(() => {
    onMark(id, active === undefined ? null : idOf(at));
  });
  useEffect(() => () => onMark(null, null), [onMark]);
  useEffect(() => {
    onKeys(key => {
      if (key === 'Escape') {
        onClose();
        return true;
      }
      // A name typed in full needs no choice: Enter is for the question, also after a full stop that ends it.
      const isWhole = at === 0 && (active?.mention.trimEnd() === `@${typed}` || isEnd(typed, profiles));
      const step = { ArrowDown: 1, ArrowUp: choices.length - 1 }[key];
      if (active === undefined || (key === 'Enter' && isWhole)) {
        return false;
      }
      if (step !== undefined) {
        setMarked({ typed, at: (at + step) % choices.length });
      } else if (key === 'Tab' || key === 'Enter') {
        onPick(active);
      } else {
        return false;
      }
      return true;
    });
    document.getElementById(idOf(at))?.scrollIntoView({ block: 'nearest' });
    return () => onKeys(null);
  });
  const titles = { datasets: trans.__('Datasets'), columns: trans.__('Columns'), files: trans.__('Files') };
  return (
    <div className="jp-cw-Popup jp-cw-Mentions">
      <div id={id} role="listbox" aria-label={trans.__('Add to the question')}>
        {(['datasets', 'columns', 'files'] as const).map(group => {
          const own = choices.filter(choice => choice.group === group);
          return (
            own.length > 0 && (
              <div key={group} role="group" aria-label={titles[group]}>
                <div className="jp-cw-Popup-title" role="presentation">
                  {titles[group]}
                </div>
                {own.map(choice => item(choice, choices.indexOf(choice)))}
              </div>
            )
          );
        })}
      </div>
      {choices.length === 0 && listed.typed === typed && (
        <div className="jp-cw-Columns-note">{trans.__('Nothing named “%1” here', typed)}</div>
      )}
    </div>
  );

  function item(choice: MentionChoice, place: number): ReactElement {
    const { group, type, label, fact } = choice;
    return (
      <div
        key={place}
        id={idOf(place)}
        role="option"
        aria-selected={place === at}
        className="jp-cw-Popup-item"
        onMouseDown={event => event.preventDefault()} // The question field keeps the focus.
        onClick={() => onPick(choice)}
      >
        {type !== undefined ? (
          <b className="jp-cw-Mentions-column" aria-hidden="true">
            {typeLetter(type)}
          </b>
        ) : (
          <Icon icon={group === 'datasets' ? spreadsheetIcon : label.endsWith('/') ? folderIcon : fileIcon} />
        )}
        <span className="jp-cw-Popup-label jp-cw-Mentions-name" title={label}>
          {label}
        </span>
        <span className="jp-cw-Popup-fact" title={fact}>
          {fact}
        </span>
      </div>
    );
  }
}

type MentionChoice = {
  readonly group: 'datasets' | 'columns' | 'files';
  readonly type?: ColumnType;
  /** As it is listed; a folder ends with a slash. */
  readonly label: string;
  /** What is put into the question, with a space after it unless more can be chosen below it. */
  readonly mention: string;
  readonly fact: string;
};

/** Most datasets, and most columns, that are listed. */
const MOST = 6;

/** Variables and columns whose names contain the typed text; those that begin with it come first. */
function variableChoices(
  typed: string,
  profiles: readonly DatasetProfile[],
  trans: TranslationBundle
): readonly MentionChoice[] {
  const wanted = typed.toLowerCase();
  const datasets = best(profiles, wanted, ({ name }) => [name]).map((profile): MentionChoice => {
    const fact = joined([engineWords(profile, trans), datasetSize(profile, trans).text]);
    return { group: 'datasets', label: profile.name, mention: `${mentionOf(profile.name)} `, fact };
  });
  const all = profiles.flatMap(({ name, kind, rows, columns }) =>
    wanted === '' ? [] : columns.map(column => ({ column, label: `${name}.${column.name}`, name, kind, rows }))
  );
  const columns = best(all, wanted, ({ column, label }) => [column.name, label]).map(
    ({ column, label, name, kind, rows }): MentionChoice => {
      const missing = missingShare(column, rows);
      const dtype = dtypeWord(column, kind, rows);
      const fact = missing === '' ? dtype : trans.__('%1 · %2 missing', dtype, missing);
      return { group: 'columns', type: column.type, label, mention: `${mentionOf(name, column.name)} `, fact };
    }
  );
  return [...datasets, ...columns];
}

function fileChoices(files: readonly FileChoice[], trans: TranslationBundle): readonly MentionChoice[] {
  return files.map(({ name, bytes }) => {
    const isFolder = name.endsWith('/');
    const fact = isFolder ? trans.__('folder') : trans.__('file');
    const mention = mentionOf(name);
    return {
      group: 'files',
      label: name,
      mention: isFolder ? mention.replace(/"$/, '') : `${mention} `,
      fact: bytes === null ? fact : `${formatBytes(bytes)} · ${fact}`
    };
  });
}

/** The first items that have a name with the wanted text in it; those with a name that begins with it come first. */
function best<Item>(
  items: readonly Item[],
  wanted: string,
  namesOf: (item: Item) => readonly string[]
): readonly Item[] {
  const placed = items.map(item => ({ item, at: namesOf(item).map(name => name.toLowerCase().indexOf(wanted)) }));
  const begin = placed.filter(({ at }) => at.includes(0));
  const hold = placed.filter(({ at }) => !at.includes(0) && at.some(place => place > 0));
  return [...begin, ...hold].slice(0, MOST).map(({ item }) => item);
}

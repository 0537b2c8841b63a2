import { caretRightIcon } from '@jupyterlab/ui-components';
import { useMemo, type ReactElement } from 'react';
import type { DatasetProfile } from '../../../datasets/index.js';
import { Icon } from '../elements/icon.js';
import { TextWithNames } from './text-with-names.js';
import { useChatView } from '../state/use-chat-view.js';

/** How many columns are looked for in a question. */
const MOST_NAMES = 500;

export type StartersProps = {
  readonly questions: readonly string[];
  readonly dataset: string | null;
  readonly profiles: readonly DatasetProfile[];
};

/** First questions made from the live schema: a click asks, Alt-click puts one into the input. */
export function Starters({ questions, dataset, profiles }: StartersProps): ReactElement | null {
  const { controller, trans, putIntoInput } = useChatView();
  const names = useMemo(() => {
    const profile = profiles.find(({ name }) => name === dataset);
    const columns = profile?.columns.slice(0, MOST_NAMES).map(column => column.name) ?? [];
    return new Set(dataset === null ? columns : [dataset, ...columns]);
  }, [profiles, dataset]);
  if (questions.length === 0) {
    return null;
  }
  return (
    <section className="jp-cw-Starters" aria-label={trans.__('First questions')}>
      <div className="jp-cw-Lead">
        {trans.__('Start with')} {dataset !== null && <code>{dataset}</code>}
      </div>
      <div className="jp-cw-Card">
        {questions.map(question => (
          <button
            key={question}
            type="button"
            className="jp-cw-Option"
            onClick={event => {
              if (event.altKey) {
                putIntoInput(question);
              } else {
                controller.ask(question);
              }
            }}
          >
            <span>
              <TextWithNames text={question} names={names} />
            </span>
            <Icon icon={caretRightIcon} tone="muted" />
          </button>
        ))}
      </div>
    </section>
  );
}

import type { ReactElement } from 'react';
import { useChatView } from '../state/use-chat-view.js';

const MOST = 3;

/** Follow-up questions: a click sends one at once, Alt-click puts it into the input. */
export function NextChips({ questions }: { readonly questions: readonly string[] }): ReactElement | null {
  const { controller, trans, putIntoInput } = useChatView();
  if (questions.length === 0) {
    return null;
  }
  return (
    <div className="jp-cw-Next" role="group" aria-label={trans.__('Next')}>
      <div className="jp-cw-Lead" aria-hidden="true">
        {trans.__('Next')}
      </div>
      <div className="jp-cw-Chips">
        {questions.slice(0, MOST).map(question => (
          <button
            key={question}
            type="button"
            className="jp-cw-Chip"
            title={trans.__('Click to ask, Alt-click to edit first')}
            onClick={event => {
              if (event.altKey) {
                putIntoInput(question);
              } else {
                controller.ask(question);
              }
            }}
          >
            {question}
          </button>
        ))}
      </div>
    </div>
  );
}

import type { KeyboardEvent, ReactElement } from 'react';
import type { UserQuestion } from '../../../agent/index.js';
import '../../../../style/views/question.css';
import { Card } from '../elements/card.js';
import { Excerpt } from '../elements/excerpt.js';
import { isModified } from '../elements/keys.js';
import { useRoving } from '../elements/use-roving.js';
import { useChatView } from '../state/use-chat-view.js';

type QuestionCardProps = { readonly turnId: string; readonly question: UserQuestion };

/** A question of a tool with its answers as rows; the last row leads to the input, for any other answer. Give it the call id as key. */
export function QuestionCard({ turnId, question }: QuestionCardProps): ReactElement {
  const { controller, trans, answerInInput } = useChatView();
  const { callId, options } = question;
  const other = { label: options.length === 0 ? trans.__('Write an answer…') : trans.__('Something else…') };
  const rows: UserQuestion['options'] = [...options, other];
  const roving = useRoving(
    rows.map((_, at) => String(at)),
    'first'
  );
  const choose = (at: number, card: Element): void => {
    const option = options[at];
    if (option === undefined) {
      answerInInput({ turnId, callId, question: question.question });
      return;
    }
    card.closest<HTMLElement>('article')?.focus(); // The row goes away; the focus stays with the answer.
    controller.answer(turnId, callId, option.label);
  };
  const onKeyDown = (event: KeyboardEvent<HTMLElement>): void => {
    const at = /^[1-9]$/.test(event.key) && !isModified(event) ? Number(event.key) - 1 : rows.length;
    if (at < rows.length) {
      event.preventDefault();
      choose(at, event.currentTarget);
      return;
    }
    roving.onKeyDown(event);
    if (event.defaultPrevented) {
      event.stopPropagation(); // The conversation handles arrow keys of its own.
    }
  };
  return (
    <Card title={<Excerpt of={question.question} />} className="jp-cw-QuestionCard" role="none">
      <div role="radiogroup" aria-label={question.question.slice(0, 1_000)} onKeyDown={onKeyDown}>
        {rows.map(({ label, fact = '' }, at) => (
          <button
            key={at}
            type="button"
            role="radio"
            aria-checked={false}
            className="jp-cw-Choice"
            {...roving.itemProps(String(at))}
            onClick={event => choose(at, event.currentTarget)}
          >
            {at < 9 && (
              <span className="jp-cw-Choice-key" aria-hidden="true">
                {at + 1}
              </span>
            )}
            <span className={at < options.length ? 'jp-cw-Choice-label' : ''}>
              <Excerpt of={label} />
            </span>
            {fact !== '' && <span className="jp-cw-Choice-fact">{fact}</span>}
          </button>
        ))}
      </div>
    </Card>
  );
}

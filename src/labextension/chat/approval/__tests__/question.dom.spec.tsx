import { act } from 'react';
import {
  click,
  input,
  nameOf,
  press,
  type Rendered,
  renderPanel,
  texts,
  type
} from '../../__tests__/fixtures/render.js';
import { states, turn, turns, withTurns } from '../../__tests__/fixtures/states.js';

const QUESTION = 'Which time decides the month of a trip?';
const answers = ({ controller }: Rendered): unknown[][] => controller.called('answer');
const rows = ({ root }: Rendered): HTMLElement[] => [...root.querySelectorAll<HTMLElement>('[role="radio"]')];

function send(panel: Rendered, text: string): void {
  type(input(panel), text);
  press('Enter', { on: input(panel) });
}

describe('the question card', () => {
  it('is a named group of answers with their facts, one tab stop with arrows, and a way out, or words only', () => {
    const panel = renderPanel(states.question);
    panel.find('[role="radiogroup"]', QUESTION);
    expect(rows(panel).map(row => row.textContent)).toEqual([
      '1pickup_at',
      '2dropoff_atdatetime · 2.1 % missing',
      '3Something else…'
    ]);
    expect(panel.find('.jp-cw-Step').textContent).toContain('waiting for you');
    expect(rows(panel).map(row => row.tabIndex)).toEqual([0, -1, -1]);
    act(() => rows(panel)[0]?.focus());
    press('ArrowDown');
    expect(document.activeElement).toBe(rows(panel)[1]);
    expect(answers(panel)).toEqual([]);
    click(rows(panel)[1]!); // There are three rows.
    expect(answers(panel)).toEqual([['answer', 't1', 'c2', 'dropoff_at']]);
    panel.set({ turns: [{ ...turns.question, userQuestion: { ...turns.question.userQuestion!, options: [] } }] });
    expect(rows(panel).map(nameOf)).toEqual(['1Write an answer…']);
  });

  it('takes an answer in own words from the input, as long as that is wanted and the question waits', () => {
    const panel = renderPanel(states.question);
    const other = (): void => click(panel.find('[role="radio"]', 'Something else…'));
    other();
    expect(document.activeElement).toBe(input(panel));
    expect(panel.find('.jp-cw-Queued').textContent).toContain(QUESTION);
    send(panel, 'the booking time');
    expect(answers(panel)).toEqual([['answer', 't1', 'c2', 'the booking time']]);
    expect(input(panel).value).toBe('');
    click(panel.find('.jp-cw-Queued button', 'Do not answer here'));
    send(panel, 'another');
    other();
    panel.set({ turns: [turn({ status: 'running' })] });
    send(panel, 'a third');
    expect(answers(panel)).toHaveLength(1);
    expect(panel.controller.called('ask').map(([, text]) => text)).toEqual(['another', 'a third']);
  });

  it('stays as one line, whose Change puts the question into the input once the answer is there', () => {
    const answered = [{ callId: 'c2', question: 'Which time?', answer: 'pickup_at' }];
    const panel = renderPanel(withTurns([turn({ status: 'running', answered })], { runningId: 't1' }));
    expect(panel.find('.jp-cw-StateLine-text').textContent).toBe('pickup_at · Which time?');
    expect(texts(panel.root, 'button')).not.toContain('Change');
    panel.set({ turns: [turn({ answered })], runningId: null });
    click(panel.find('button', 'Change'));
    expect(input(panel).value).toBe('Which time? Not “pickup_at” but ');
  });
});

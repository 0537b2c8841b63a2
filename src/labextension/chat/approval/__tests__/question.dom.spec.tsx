import { act } from 'react';
import { click, input, nameOf, press, type Rendered, renderPanel, type } from '../../__tests__/fixtures/render.js';
import { states, withTurns } from '../../__tests__/fixtures/states.js';
import { turn, turns } from '../../__tests__/fixtures/turns.js';

const asked = turns.question;
const waiting = states.question;
const answers = ({ controller }: Rendered): unknown[][] => controller.called('answer');

describe('the question card', () => {
  it('is a named group of answers with their facts, and a way out', () => {
    const { find, root } = renderPanel(waiting);
    const group = find('[role="radiogroup"]');
    const title = root.querySelector(`[id="${group.getAttribute('aria-labelledby') ?? ''}"]`);
    expect(title?.textContent).toBe('Which time decides the month of a trip?');
    const rows = [...group.querySelectorAll('[role="radio"]')];
    expect(rows.map(row => row.textContent)).toEqual([
      '1pickup_at',
      '2dropoff_atdatetime · 2.1 % missing',
      '3Something else…'
    ]);
    expect(find('.jp-cw-Step').textContent).toContain('waiting for you');
  });

  it.each(['1', '2'])('is answered by the key %s while it has the focus, and only then', key => {
    const panel = renderPanel(waiting);
    act(() => input(panel).focus());
    press(key);
    expect(answers(panel)).toEqual([]);
    act(() => panel.find('[role="radio"]', 'pickup_at').focus());
    press(key);
    expect(answers(panel)).toEqual([['answer', 't1', 'c2', key === '1' ? 'pickup_at' : 'dropoff_at']]);
    expect(document.activeElement).toBe(panel.find('.jp-cw-AnswerFrame'));
  });

  it('is one tab stop with arrows between its rows, and a click answers', () => {
    const panel = renderPanel(waiting);
    const rows = [...panel.root.querySelectorAll<HTMLElement>('[role="radio"]')];
    expect(rows.map(row => row.tabIndex)).toEqual([0, -1, -1]);
    act(() => rows[0]?.focus());
    press('ArrowDown');
    expect(document.activeElement).toBe(rows[1]);
    expect(answers(panel)).toEqual([]);
    click(rows[1]!); // There are three rows.
    expect(answers(panel)).toEqual([['answer', 't1', 'c2', 'dropoff_at']]);
  });

  it('takes an answer in own words from the input, without asking anything new', () => {
    const panel = renderPanel(waiting);
    click(panel.find('[role="radio"]', 'Something else…'));
    expect(document.activeElement).toBe(input(panel));
    expect(panel.find('.jp-cw-Queued').textContent).toContain('Which time decides the month of a trip?');
    type(input(panel), 'the booking time');
    press('Enter');
    expect(answers(panel)).toEqual([['answer', 't1', 'c2', 'the booking time']]);
    expect(panel.controller.called('ask')).toEqual([]);
    expect(input(panel).value).toBe('');
  });

  it('leaves the input to the next question unless told otherwise, and again when the question is gone', () => {
    const panel = renderPanel(waiting);
    type(input(panel), 'next question');
    press('Enter', { on: input(panel) });
    click(panel.find('[role="radio"]', 'Something else…'));
    click(panel.find('.jp-cw-Queued button', 'Do not answer here'));
    type(input(panel), 'another');
    press('Enter', { on: input(panel) });
    click(panel.find('[role="radio"]', 'Something else…'));
    panel.set({ turns: [turn({ status: 'running' })] });
    type(input(panel), 'a third');
    press('Enter', { on: input(panel) });
    expect(answers(panel)).toEqual([]);
    expect(panel.controller.called('ask').map(([, text]) => text)).toEqual(['next question', 'another', 'a third']);
  });

  it('makes way for another question, also by the mouse and behind one that waits already', () => {
    const panel = renderPanel({ ...waiting, queued: { text: 'An earlier one' } });
    expect(() => panel.find('button', 'Send')).toThrow();
    type(input(panel), 'Something else');
    expect(panel.find('.jp-cw-Composer-bar').textContent).toContain('Enter to ask this instead');
    click(panel.find('button', 'Send'));
    expect(panel.controller.called('ask')).toEqual([['ask', 'Something else', 'front']]);
    expect(answers(panel)).toEqual([]);
  });

  it('reads in one line once it was set aside, and can be asked again', () => {
    const aside = turn({ status: 'interrupted', unanswered: 'Which time decides the month of a trip?' });
    const panel = renderPanel(withTurns([aside]));
    expect(panel.find('.jp-cw-StateLine-text').textContent).toBe(
      'Not answered · Which time decides the month of a trip?'
    );
    expect(panel.root.textContent).not.toContain('Stopped.');
    expect(panel.root.querySelector('[role="radiogroup"]')).toBeNull();
    click(panel.find('button', 'Ask again'));
    expect(panel.controller.calls).toContainEqual(['retry', 't1']);
  });

  it('says urgently that it waits, and takes no focus', () => {
    const panel = renderPanel(withTurns([turn({ status: 'running' })], { runningId: 't1' }));
    act(() => input(panel).focus());
    panel.set({ turns: [asked] });
    expect(panel.find('[role="alert"]').textContent).toBe(
      'A question for you: Which time decides the month of a trip?'
    );
    expect(document.activeElement).toBe(input(panel));
  });

  it('asks without options for words only, and shows what a model wrote as text', () => {
    const question = '<img src=x onerror=alert(1)>';
    const userQuestion = { callId: 'c2', toolName: 'askUser', question, options: [] };
    const { root } = renderPanel(withTurns([{ ...asked, userQuestion }], { runningId: 't1' }));
    expect([...root.querySelectorAll('[role="radio"]')].map(nameOf)).toEqual(['1Write an answer…']);
    expect(root.querySelector('.jp-cw-QuestionCard img')).toBeNull();
  });

  it('stays as one line, whose Change puts the question into the input once the answer is there', () => {
    const answered = [{ callId: 'c2', question: 'Which time?', answer: 'pickup_at' }];
    const panel = renderPanel(withTurns([turn({ status: 'running', answered })], { runningId: 't1' }));
    expect(panel.find('.jp-cw-StateLine-text').textContent).toBe('pickup_at · Which time?');
    expect([...panel.root.querySelectorAll('button')].map(nameOf)).not.toContain('Change');
    panel.set({ turns: [turn({ answered })], runningId: null });
    click(panel.find('button', 'Change'));
    expect(input(panel).value).toBe('Which time? Not “pickup_at” but ');
  });
});

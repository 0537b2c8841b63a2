import { act } from 'react';
import { type as write, click, press, renderPanel, texts, until } from '../../__tests__/fixtures/render.js';
import { emptyState } from '../../__tests__/fixtures/states.js';

const THERE = [
  { name: 'rides.csv', bytes: 4_200_000 },
  { name: 'data/', bytes: null },
  { name: 'data/my weather.parquet', bytes: 10 }
];

function open(typed: string) {
  const panel = renderPanel(emptyState);
  panel.dataFiles.there = THERE;
  const field = panel.find('textarea') as HTMLTextAreaElement;
  field.focus();
  const enter = (text: string): void => {
    write(field, text);
    act(() => void field.dispatchEvent(new Event('select', { bubbles: true })));
  };
  enter(typed);
  const options = (): string[] => texts(panel.root, '[role="option"] .jp-cw-Popup-label');
  return { ...panel, field, enter, options };
}

describe('the list behind an @', () => {
  it('is moved in by arrows and taken from by Enter, which sends nothing, and of no notebook whose data is not shown', async () => {
    const { field, options, root, controller, enter, set } = open('mean of @');
    await until(() =>
      expect(options()).toEqual(['df', 'trips', 'zones', 'rides.csv', 'data/', 'data/my weather.parquet'])
    );
    press('ArrowUp');
    press('ArrowUp');
    press('ArrowUp');
    const active = field.getAttribute('aria-activedescendant') ?? '';
    expect(document.getElementById(active)?.textContent).toContain('rides.csv');
    expect(field.getAttribute('aria-controls')).toBe(root.querySelector('[role="listbox"]')?.id);
    press('Enter');
    expect(field.value).toBe('mean of @rides.csv ');
    expect(root.querySelector('[role="listbox"]')).toBeNull();
    expect(controller.calls).not.toContainEqual(expect.arrayContaining(['ask']));
    enter('mean of @');
    await until(() => expect(options()).toContain('df'));
    set({ front: 'other.ipynb' });
    expect(root.querySelector('[role="listbox"]')).toBeNull();
  });

  it.each([
    ['a name stands whole', 'how many rows has @df', 'df', /^how many rows has @(?!df ?$)/],
    ['a full stop ends it behind a name', 'count the rows of @df.', 'df.ride_class', /^count the rows of @df\.\S+ $/]
  ])('leaves Enter to a question where %s, until another entry is moved to', async (_, question, offered, taken) => {
    const { field, options, enter, controller } = open(question);
    await until(() => expect(options()).toContain(offered));
    press('ArrowDown');
    press('Enter');
    expect(field.value).toMatch(taken);
    expect(controller.calls).not.toContainEqual(expect.arrayContaining(['ask']));
    enter(question);
    await until(() => expect(options()).toContain(offered));
    press('Enter');
    expect(controller.calls).toContainEqual(['ask', question, 'front']);
  });

  it('takes no file that was listed for what was typed before', async () => {
    const { field, options, enter, dataFiles } = open('compare @ri');
    await until(() => expect(options()).toContain('rides.csv'));
    dataFiles.choices = () => new Promise(() => undefined);
    enter('compare @da');
    expect(options()).not.toContain('rides.csv');
    press('Tab');
    expect(field.value).toBe('compare @da');
  });

  it('closes by Escape until another one begins, says when nothing has the name, and takes what is clicked', async () => {
    const { root, enter, options, field } = open('@zzz');
    await until(() => expect(root.querySelector('.jp-cw-Mentions')?.textContent).toContain('Nothing named “zzz” here'));
    press('Escape');
    expect(root.querySelector('.jp-cw-Mentions')).toBeNull();
    enter('@zzzz');
    expect(root.querySelector('.jp-cw-Mentions')).toBeNull();
    enter('@zzzz and @d');
    await until(() => expect(options()).toContain('df'));
    click(root.querySelector('[role="option"]')!); // Seen.
    expect(field.value).toBe('@zzzz and @df ');
    expect(document.activeElement).toBe(field);
  });
});

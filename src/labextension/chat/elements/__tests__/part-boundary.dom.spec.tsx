import { Check } from '@sinclair/typebox/value';
import { sample, tenth } from '../../../../../faults/ledger.js';
import { StoredTurnSchema } from '../../../../protocol/index.js';
import type { ChatTurn } from '../../state/chat-turn.js';
import { click, copied, renderPanel, type, type Rendered } from '../../__tests__/fixtures/render.js';
import { emptyState, turn, turns } from '../../__tests__/fixtures/states.js';

const good = turn({ id: 'good', question: 'How many rides are there?' });
const bad = { ...good, id: 'bad', question: 'Which is the longest?', steps: 'none' };
const TURN_FAILED = 'This question and its answer cannot be shown.';
const PART_FAILED = 'This part of the panel cannot be shown.';

const draw = (...shown: readonly unknown[]): Rendered =>
  renderPanel({ ...emptyState, turns: shown as readonly ChatTurn[] });

/** The same with something else in the place of one of its fields, at any depth. */
function* otherForms(value: unknown, whole = false): Generator {
  if (!whole) {
    yield* [undefined, null, 7, 'text', {}, [null]];
  }
  if (typeof value === 'object' && value !== null) {
    for (const [key, field] of Object.entries(value)) {
      for (const other of otherForms(field)) {
        yield Array.isArray(value)
          ? (value as unknown[]).map((own, at) => (String(at) === key ? other : own))
          : { ...value, [key]: other };
      }
    }
  }
}

beforeEach(() => void jest.spyOn(console, 'error').mockImplementation(() => undefined));
afterEach(() => jest.restoreAllMocks());

test('an answer that cannot be drawn is one sentence; the others and the question field go on', () => {
  const { find, root, controller } = draw(bad, good);
  expect(root.textContent).toContain(TURN_FAILED);
  expect(root.textContent).toContain(good.question);
  click(find('button', 'Copy the error'));
  expect(copied.mock.calls[0]?.[0]).toContain('TypeError');
  type(find('textarea') as HTMLTextAreaElement, 'And now?');
  click(find('button', 'Send'));
  expect(controller.calls).toContainEqual(['ask', 'And now?', 'front']);
});

test.each([
  ['datasets', { datasets: { status: 'ready', profiles: [7] } }],
  ['notices', { notices: [{ id: 'n', severity: 'info', text: {} }] }],
  ['models', { model: { id: 'x', label: {}, place: 'offline' } }]
])('a region that cannot be drawn leaves the others as they are: %s', (_name, change) => {
  const { root, find } = renderPanel({ ...emptyState, ...(change as object) });
  expect(root.textContent).toContain(PART_FAILED);
  expect(find('textarea')).toBeDefined();
});

test('whatever form a turn has, the field stays; what has the form of the protocol is drawn', () => {
  const { set, root } = draw(good);
  const forms = Object.values(turns).flatMap(whole => [
    ...otherForms({ ...whole, messages: [{ role: 'user', text: 'q' }] }, true)
  ]);
  expect(forms.length).toBeGreaterThan(1000);
  const told: unknown[] = [];
  for (const form of tenth('forms of turns', sample('forms of turns', forms))) {
    const shown = JSON.parse(JSON.stringify(form)) as ChatTurn;
    const fits = Check(StoredTurnSchema, shown);
    set({ turns: [shown, good] });
    if (!root.textContent.includes(good.question) || (fits && /cannot be shown/.test(root.textContent))) {
      told.push(form);
    }
  }
  expect(told).toEqual([]);
});

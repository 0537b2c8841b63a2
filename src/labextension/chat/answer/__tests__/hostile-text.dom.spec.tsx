import type { ChatState } from '../../state/chat-state.js';
import type { ChatTurn } from '../../state/chat-turn.js';
import { click, renderPanel, until } from '../../__tests__/fixtures/render.js';
import { df } from '../../__tests__/fixtures/profiles.js';
import { goodProposal } from '../../__tests__/fixtures/proposals.js';
import { withTurns } from '../../__tests__/fixtures/states.js';
import { turn, turns } from '../../__tests__/fixtures/turns.js';

const PAYLOADS = [
  '<img src=x onerror="globalThis.hacked=1">',
  '<script>globalThis.hacked=1</script>',
  '<svg onload="globalThis.hacked=1">',
  '"><iframe src="javascript:globalThis.hacked=1">',
  '<a href="javascript:globalThis.hacked=1">x</a>',
  '<button data-commandlinker-command="notebook:run-all-cells">x</button>',
  '`</code><img src=x onerror=globalThis.hacked=1>`',
  '%1 %s ${globalThis.hacked=1} {{constructor}}'
];

/** The same text everywhere a stranger's text can stand. */
function everywhere(text: string): ChatState {
  const proposal = {
    ...goodProposal,
    code: text,
    reason: text,
    assumptions: [{ type: 'column', phrase: text, reading: text, text }],
    checks: [{ id: 'columns', status: 'failed', text, unknown: { name: text, nearest: [text] } }]
  } as const satisfies ChatTurn['proposal'];
  const steps = [
    { callId: 'c', toolName: text, status: 'error', detail: text, note: text, args: { q: text }, result: text }
  ] as const;
  return withTurns(
    [
      turn({
        id: 'a',
        question: text,
        text,
        steps,
        proposal,
        draft: { status: 'card', why: 'check' },
        suggestions: [text]
      }),
      turn({ id: 'b', draft: { status: 'undone', variablesStay: [text] }, proposal }),
      turn({ id: 'c', error: { title: text, message: text, details: text, actions: ['retry'] } }),
      {
        ...turns.approval,
        id: 'd',
        approvalOutcome: text,
        approval: {
          callId: 'x',
          toolName: text,
          title: text,
          reason: text,
          code: text,
          facts: [{ label: text, value: text }]
        }
      },
      {
        ...turns.question,
        id: 'e',
        answered: [{ callId: 'w', question: text, answer: text }],
        userQuestion: { callId: 'y', toolName: text, question: text, options: [{ label: text, fact: text }] }
      }
    ],
    {
      notebook: { path: text, name: text },
      front: text,
      kernel: { status: 'idle', displayName: text },
      datasets: {
        status: 'ready',
        readAt: 0,
        profiles: [
          {
            ...df,
            name: text,
            notes: [text],
            columns: [
              { name: text, type: 'text', dtype: text, range: { min: text, max: text, evidence: { type: 'full' } } }
            ]
          }
        ]
      },
      queued: { text },
      allowed: [text],
      model: { id: 'm', label: text, place: text },
      models: [{ id: 'm', label: text, place: text, group: 'network' }],
      notices: [{ id: 'n', severity: 'error', text }],
      settings: { enterSends: true, expandSteps: true }
    }
  );
}

describe('text of strangers', () => {
  it.each(PAYLOADS)('%s stays text wherever it stands', async payload => {
    const { root, find } = renderPanel(everywhere(payload));
    click(find('.jp-cw-Dataset'));
    root
      .querySelectorAll('.jp-cw-Disclosure-summary[aria-expanded="false"], button.jp-cw-Step')
      .forEach(button => click(button));
    click(find('.jp-cw-ModelPicker-button'));
    await until(() => expect(root.querySelector('.jp-cw-Markdown .jp-RenderedMarkdown')).not.toBeNull());
    expect(root.querySelector('img, script, iframe, svg[onload], [onerror], [data-commandlinker-command]')).toBeNull();
    expect(root.querySelector('a[href^="javascript"]')).toBeNull();
    expect((globalThis as { hacked?: unknown }).hacked).toBeUndefined();
    expect(find('.jp-cw-Question').textContent).toBe(payload);
    expect(find('.jp-cw-Dataset-name').textContent).toBe(payload);
    expect(find('.jp-cw-Header-name').textContent).toBe(payload);
    expect(find('.jp-cw-Column-name').textContent).toBe(payload);
    expect(find('.jp-cw-Choice-label').textContent).toBe(payload);
    expect(find('.jp-cw-QuestionCard .jp-cw-Card-title').textContent).toBe(payload);
    expect(find('.jp-cw-Tag-text').textContent).toBe(`May use ${payload}`);
    expect(find('.jp-cw-ProposalCard .jp-cw-Code').textContent).toBe(`${payload}\n`);
  });

  it('keeps code exact when it is coloured, whatever fences and dollars it holds', async () => {
    const code = 's = """\n```python\nx = `a` $1$ \\(y\\)\n````\n"""\nprint(f"{s!r}  ")\n\n\t# end';
    const { root, find } = renderPanel(
      withTurns([turn({ proposal: { ...goodProposal, code }, draft: { status: 'card', why: 'setting' } })])
    );
    await until(() =>
      expect(root.querySelector('.jp-cw-ProposalCard .jp-cw-Code span[class]:not(.jp-cw-Code-line)')).not.toBeNull()
    );
    expect(find('.jp-cw-ProposalCard .jp-cw-Code').textContent).toBe(`${code}\n`);
  });
});

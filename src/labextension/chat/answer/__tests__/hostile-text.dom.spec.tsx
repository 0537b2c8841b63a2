import type { ChatState } from '../../state/chat-state.js';
import type { ChatTurn } from '../../state/chat-turn.js';
import { click, renderPanel, renderTurns, until } from '../../__tests__/fixtures/render.js';
import { df, goodProposal, turn, turns, withTurns } from '../../__tests__/fixtures/states.js';

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
  const call = { callId: 'x', toolName: text };
  const step = { ...call, status: 'error', detail: text, note: text, args: { q: text }, result: text } as const;
  const fact = { label: text, value: text };
  const range = { min: text, max: text, evidence: { type: 'full' } } as const;
  const profile = {
    ...df,
    name: text,
    notes: [text],
    columns: [{ name: text, type: 'text', dtype: text, range } as const]
  };
  const proposal = {
    ...goodProposal,
    code: text,
    reason: text,
    assumptions: [{ type: 'column', phrase: text, reading: text, text }],
    checks: [{ id: 'columns', status: 'failed', text, unknown: { name: text, nearest: [text] } }]
  } as const satisfies ChatTurn['proposal'];
  const waiting = { status: 'card', why: 'check' } as const;
  const question = { ...call, question: text, options: [{ label: text, fact: text }] };
  return withTurns(
    [
      turn({ id: 'a', question: text, text, steps: [step], proposal, draft: waiting, suggestions: [text] }),
      turn({ id: 'b', draft: { status: 'undone', variablesStay: [text] }, proposal }),
      turn({ id: 'c', error: { title: text, message: text, details: text, actions: ['retry'] } }),
      {
        ...turns.approval,
        id: 'd',
        approvalOutcome: text,
        approval: { ...call, title: text, reason: text, code: text, facts: [fact] }
      },
      { ...turns.question, id: 'e', answered: [{ callId: 'w', question: text, answer: text }], userQuestion: question }
    ],
    {
      notebook: { path: text, name: text },
      front: text,
      kernel: { status: 'idle', displayName: text },
      datasets: { status: 'ready', readAt: 0, profiles: [profile] },
      queued: { text },
      allowed: [text],
      model: { id: 'm', label: text, place: text },
      models: [{ id: 'm', label: text, place: text, destination: 'network' }],
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
    for (const name of ['Question', 'Dataset-name', 'Header-name', 'Column-name', 'Choice-label', 'Queued-text']) {
      expect(find(`.jp-cw-${name}`).textContent).toBe(payload);
    }
    expect(find('.jp-cw-ProposalCard .jp-cw-Code').textContent).toBe(`${payload}\n`);
  });

  it('keeps code exact when it is coloured, whatever fences and dollars it holds', async () => {
    const code = 's = """\n```python\nx = `a` $1$ \\(y\\)\n````\n"""\nprint(f"{s!r}  ")\n\n\t# end';
    const waiting = { status: 'card', why: 'setting' } as const;
    const { root, find } = renderTurns(turn({ proposal: { ...goodProposal, code }, draft: waiting }));
    await until(() =>
      expect(root.querySelector('.jp-cw-ProposalCard .jp-cw-Code span[class]:not(.jp-cw-Code-line)')).not.toBeNull()
    );
    expect(find('.jp-cw-ProposalCard .jp-cw-Code').textContent).toBe(`${code}\n`);
  });
});

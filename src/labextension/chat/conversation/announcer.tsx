import type { TranslationBundle } from '@jupyterlab/translation';
import { useEffect, useState, type ReactElement } from 'react';
import { preparingText, retryText } from '../answer/writing-line.js';
import { draftWords } from '../approval/draft-line.js';
import { countLines } from '../code/code-lines.js';
import type { ChatState } from '../state/chat-state.js';
import type { ChatTurn } from '../state/chat-turn.js';
import { useChatView } from '../state/use-chat-view.js';

/** Says to screen readers what happens; answers themselves are not read while they stream. */
export function Announcer(): ReactElement {
  const { controller, trans } = useChatView();
  const [said, setSaid] = useState<Announcement>(null);
  useEffect(() => {
    let before = controller.state;
    const onChange = (): void => {
      const after = controller.state;
      const next = announcement(before, after, trans);
      before = after;
      if (next !== null) {
        setSaid(next);
      }
    };
    controller.changed.connect(onChange);
    return () => {
      controller.changed.disconnect(onChange);
    };
  }, [controller, trans]);
  return (
    <div className="jp-cw-Hidden">
      <div role="status">{said?.urgency === 'status' ? said.text : ''}</div>
      <div role="alert">{said?.urgency === 'alert' ? said.text : ''}</div>
    </div>
  );
}

/** What a change is worth saying aloud; `null` when nothing. */
type Announcement = { readonly urgency: 'status' | 'alert'; readonly text: string } | null;

/** Said once when an answer begins, once when it ends, when permission is needed, when it tries again, and when a draft's cell changes. */
export function announcement(before: ChatState, after: ChatState, trans: TranslationBundle): Announcement {
  if (after.canUndoNewChat !== before.canUndoNewChat && after.notebook?.path === before.notebook?.path) {
    if (after.canUndoNewChat) {
      return { urgency: 'status', text: trans.__('New chat started') };
    }
    if (after.turns.length > 0 && after.runningId === null) {
      return { urgency: 'status', text: trans.__('The chat before is back') };
    }
  }
  for (const turn of after.turns) {
    const old = before.turns.find(({ id }) => id === turn.id);
    if (turn !== old && (old !== undefined || turn.id === after.runningId)) {
      const said = ofTurn(old, turn, trans);
      if (said !== null) {
        return said;
      }
    }
  }
  const notice = after.notices.find(({ id, text }) => !before.notices.some(old => old.id === id && old.text === text));
  return notice === undefined ? null : { urgency: notice.severity === 'error' ? 'alert' : 'status', text: notice.text };
}

function ofTurn(old: ChatTurn | undefined, turn: ChatTurn, trans: TranslationBundle): Announcement {
  if (old === undefined) {
    return { urgency: 'status', text: trans.__('Answering') };
  }
  if (turn.approval !== undefined && turn.approval.callId !== old.approval?.callId) {
    const lines = countLines(turn.approval.code);
    return {
      urgency: 'alert',
      text: trans._n('Approval needed to run %1 line of code', 'Approval needed to run %1 lines of code', lines)
    };
  }
  if (turn.userQuestion !== undefined && turn.userQuestion.callId !== old.userQuestion?.callId) {
    return { urgency: 'alert', text: trans.__('A question for you: %1', turn.userQuestion.question) };
  }
  if (turn.error !== undefined && turn.error !== old.error) {
    return { urgency: 'alert', text: `${turn.error.title}. ${turn.error.message}` };
  }
  const { preparing } = turn;
  if (preparing !== undefined && preparing.type !== 'reading' && preparing.type !== old.preparing?.type) {
    return { urgency: 'status', text: preparingText(preparing, trans) };
  }
  if (turn.retry !== undefined && turn.retry.attempt !== old.retry?.attempt) {
    return { urgency: 'status', text: retryText(turn.retry, Date.now(), trans) };
  }
  const ended = isFinal(turn) && !isFinal(old);
  if (ended && turn.status === 'interrupted') {
    const { unanswered } = turn;
    return {
      urgency: 'status',
      text: unanswered === undefined ? trans.__('Stopped') : trans.__('Not answered: %1', unanswered)
    };
  }
  const changed = turn.draft !== undefined && turn.draft !== old.draft ? draftSentence(turn, trans) : '';
  const text = ended ? [firstSentence(turn), changed].filter(part => part !== '').join(' ') : changed;
  return text === '' ? null : { urgency: 'status', text };
}

function draftSentence({ draft, proposal }: ChatTurn, trans: TranslationBundle): string {
  if (draft === undefined || draft.status === 'missing') {
    return '';
  }
  if (draft.status === 'card') {
    const passed = proposal?.checks.filter(check => check.status === 'passed').length ?? 0;
    const failed = proposal?.checks.find(check => check.status === 'failed');
    return failed === undefined
      ? trans._n('Proposal with %1 check passed', 'Proposal with %1 checks passed', passed)
      : trans.__('Proposal with a failed check: %1', failed.text);
  }
  if (draft.status === 'ran' && draft.error !== undefined) {
    return trans.__('The cell failed: %1', draft.error);
  }
  return draftWords(draft, proposal?.language === 'markdown', trans)
    .filter(part => part !== '')
    .join(', ');
}

function firstSentence({ text, proposal, draft }: ChatTurn): string {
  const words = text.trim() === '' && draft !== undefined ? (proposal?.reason ?? '') : text;
  const plain = words.replace(/[`*]+|^[#>\s]+/gm, '').trim();
  return /^.*?[.!?](?=\s|$)|^[^\n]*/.exec(plain)?.[0] ?? '';
}

function isFinal({ status }: ChatTurn): boolean {
  return ['done', 'failed', 'interrupted', 'lost-kernel'].includes(status);
}

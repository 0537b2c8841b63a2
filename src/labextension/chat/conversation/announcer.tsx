import type { TranslationBundle } from '@jupyterlab/translation';
import { useEffect, useState, type ReactElement } from 'react';
import { preparingText, retryText } from '../answer/writing-line.js';
import { draftWords } from '../approval/draft-line.js';
import { countLines } from '../code/code-view.js';
import { joined } from '../elements/format.js';
import type { ChatState } from '../state/chat-state.js';
import { isEnded, type ChatTurn } from '../state/chat-turn.js';
import { useChatView } from '../state/use-chat-view.js';

/** Tells screen readers what happens; the answers themselves are not read aloud while they stream. */
export function Announcer(): ReactElement {
  const { controller, trans } = useChatView();
  const [said, setSaid] = useState<Announcement>({});
  useEffect(() => {
    let before = controller.state;
    const onChange = (): void => {
      const next = announcement(before, controller.state, trans);
      before = controller.state;
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
      <div role="status">{said.status}</div>
      <div role="alert">{said.alert}</div>
    </div>
  );
}

/** What is announced politely (`status`) or at once (`alert`). */
type Announcement = { readonly status?: string; readonly alert?: string };

/** What to announce after a change; `null` for nothing. */
export function announcement(before: ChatState, after: ChatState, trans: TranslationBundle): Announcement | null {
  if (after.canUndoNewChat !== before.canUndoNewChat && after.notebook?.path === before.notebook?.path) {
    if (after.canUndoNewChat) {
      return { status: trans.__('New chat started') };
    }
    if (after.turns.length > 0 && after.runningId === null) {
      return { status: trans.__('The previous chat is back') };
    }
  }
  for (const turn of after.turns) {
    const old = before.turns.find(({ id }) => id === turn.id);
    const isNew = old === undefined && turn.id === after.runningId;
    const said = isNew ? { status: trans.__('Answering') } : old && old !== turn ? ofTurn(old, turn, trans) : null;
    if (said !== null) {
      return said;
    }
  }
  const notice = after.notices.find(({ id, text }) => !before.notices.some(old => old.id === id && old.text === text));
  return notice === undefined ? null : notice.severity === 'error' ? { alert: notice.text } : { status: notice.text };
}

function ofTurn(old: ChatTurn, turn: ChatTurn, trans: TranslationBundle): Announcement | null {
  const { approval, userQuestion, error, preparing, retry, unanswered } = turn;
  if (approval !== undefined && approval.callId !== old.approval?.callId) {
    const lines = countLines(approval.code);
    return {
      alert: trans._n('Approval needed to run %1 line of code', 'Approval needed to run %1 lines of code', lines)
    };
  }
  if (userQuestion !== undefined && userQuestion.callId !== old.userQuestion?.callId) {
    return { alert: trans.__('A question for you: %1', userQuestion.question) };
  }
  if (error !== undefined && error !== old.error) {
    return { alert: `${error.title}. ${error.message}` };
  }
  if (preparing !== undefined && preparing.type !== 'reading' && preparing.type !== old.preparing?.type) {
    return { status: preparingText(preparing, trans) };
  }
  if (retry !== undefined && retry.attempt !== old.retry?.attempt) {
    return { status: retryText(retry, Date.now(), trans) };
  }
  const ended = isEnded(turn) && !isEnded(old);
  if (ended && turn.status === 'interrupted') {
    return { status: unanswered === undefined ? trans.__('Stopped') : trans.__('Not answered: %1', unanswered) };
  }
  const words = [ended ? firstSentence(turn) : '', turn.draft === old.draft ? '' : draftSentence(turn, trans)];
  const status = joined(words, ' ');
  return status === '' ? null : { status };
}

function draftSentence({ draft, proposal }: ChatTurn, trans: TranslationBundle): string {
  if (draft === undefined || draft.status === 'missing') {
    return '';
  }
  if (draft.status === 'card') {
    const passed = proposal?.checks.filter(check => check.status === 'passed').length ?? 0;
    const failed = proposal?.checks.find(check => check.status === 'failed');
    return failed === undefined
      ? trans._n('Draft with %1 check passed', 'Draft with %1 checks passed', passed)
      : trans.__('Draft with a failed check: %1', failed.text);
  }
  if (draft.status === 'ran' && draft.error !== undefined) {
    return trans.__('The cell failed: %1', draft.error);
  }
  return joined(draftWords(draft, proposal?.language === 'markdown', trans), ', ');
}

function firstSentence({ text, proposal, draft }: ChatTurn): string {
  const words = text.trim() === '' && draft !== undefined ? (proposal?.reason ?? '') : text;
  const plain = words.replace(/[`*]+|^[#>\s]+/gm, '').trim();
  return /^.*?[.!?](?=\s|$)|^[^\n]*/.exec(plain)?.[0] ?? '';
}

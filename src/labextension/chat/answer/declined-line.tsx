import { infoIcon } from '@jupyterlab/ui-components';
import type { ReactElement } from 'react';
import { isDeclineData } from '../../../plan/index.js';
import { ActionLine } from '../elements/state-line.js';
import type { ChatTurn } from '../state/chat-turn.js';
import { useChatState, useChatView } from '../state/use-chat-view.js';
import { useConnections } from '../models/use-connections.js';

/** What can be done once the built-in analyst has declined. Not drawn for other answers, with a language model, or where none can be had. */
export function DeclinedLine({ turn }: { readonly turn: ChatTurn }): ReactElement | null {
  const { controller, trans, connectModel, pickModel } = useChatView();
  const { model, models } = useChatState(controller);
  const connections = useConnections();
  const last = turn.messages?.at(-1);
  const declined = last?.role === 'assistant' && isDeclineData(last.data);
  const others = models.length > 1;
  if (!declined || model.id !== 'builtin' || (connections === null && !others)) {
    return null;
  }
  return (
    <ActionLine
      icon={infoIcon}
      action={others ? trans.__('Pick a model') : trans.__('Connect a model')}
      onAction={() => (others ? pickModel() : connectModel())}
    >
      {trans.__('Try other words, or a model.')}
    </ActionLine>
  );
}

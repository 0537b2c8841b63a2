import { closeIcon, offlineBoltIcon } from '@jupyterlab/ui-components';
import type { ReactElement } from 'react';
import type { ChatState } from '../state/chat-state.js';
import { Icon } from '../elements/icon.js';
import { IconButton } from '../elements/button.js';
import { useChatView } from '../state/use-chat-view.js';
import { useThisComputer } from '../models/use-this-computer.js';

/** Says once that nothing has to be set up; of another picked model, where answers come from. */
export function FirstRunCard({ state }: { readonly state: ChatState }): ReactElement {
  const { controller, trans } = useChatView();
  const computer = useThisComputer();
  const { model, sharing } = state;
  const builtin = model.id === 'builtin';
  return (
    <section className="jp-cw-Card" aria-label={trans.__('Getting started')}>
      <div className="jp-cw-Card-head">
        <Icon icon={offlineBoltIcon} />
        <span className="jp-cw-Card-title jp-cw-Grow">
          {sharing.destination === 'network'
            ? trans.__('Ready')
            : builtin
              ? trans.__('Ready for everyday questions')
              : trans.__('Ready, offline')}
        </span>
        <IconButton
          icon={closeIcon}
          label={trans.__('Hide this card')}
          onClick={() => controller.dismissFirstRunCard()}
        />
      </div>
      <div className="jp-cw-Card-text">
        {sharing.destination === 'network'
          ? trans.__(
              'Answers come from %1 over the network: your questions, and what each dataset shares, go to %2.',
              model.label,
              sharing.place
            )
          : builtin
            ? trans.__(
                'The built-in analyst drafts code for everyday questions about tables, such as counts, groups, filters, dates and charts. It declines others. No key, no network, nothing leaves %1.',
                computer
              )
            : trans.__('Answers come from %1 on %2: nothing leaves it.', model.label, computer)}
      </div>
    </section>
  );
}

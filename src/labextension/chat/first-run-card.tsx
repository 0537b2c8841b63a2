import { closeIcon, offlineBoltIcon } from '@jupyterlab/ui-components';
import type { ReactElement } from 'react';
import { Icon } from './icon.js';
import { IconButton } from './icon-button.js';
import { useChatView } from './use-chat-view.js';
import { useThisComputer } from './use-this-computer.js';

/** Says once that nothing has to be set up. */
export function FirstRunCard(): ReactElement {
  const { controller, trans } = useChatView();
  const computer = useThisComputer();
  return (
    <section className="jp-cw-Card" aria-label={trans.__('Getting started')}>
      <div className="jp-cw-Card-head">
        <Icon icon={offlineBoltIcon} />
        <span className="jp-cw-Card-title jp-cw-Grow">{trans.__('Ready, offline')}</span>
        <IconButton
          icon={closeIcon}
          label={trans.__('Hide this card')}
          onClick={() => controller.dismissFirstRunCard()}
        />
      </div>
      <div className="jp-cw-Card-text">
        {trans.__(
          'The built-in analyst answers counts, groups, filters, joins, dates, statistics and charts on your live data. No key, no network, nothing leaves %1.',
          computer
        )}
      </div>
    </section>
  );
}

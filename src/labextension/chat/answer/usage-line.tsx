import type { TranslationBundle } from '@jupyterlab/translation';
import type { ReactElement } from 'react';
import type { TurnUsage } from '../state/chat-turn.js';
import { formatCost } from '../elements/format-cost.js';
import { formatCount } from '../elements/format.js';
import { useChatView } from '../state/use-chat-view.js';

/** What an answer took: tokens read and written, those that came from a cache, and what they cost where prices are stated. */
export function UsageLine({ usage }: { readonly usage: TurnUsage }): ReactElement {
  const { trans } = useChatView();
  const title =
    usage.about === true
      ? trans.__('Tokens that models read and wrote for this answer. Not all of them were counted; some are estimated.')
      : trans.__('Tokens that models read and wrote for this answer, as they counted them.');
  return (
    <div className="jp-cw-Usage" title={title}>
      {words(usage, trans)}
    </div>
  );
}

function words({ input, output, cached, about, costs = [] }: TurnUsage, trans: TranslationBundle): string {
  const read =
    cached > 0
      ? trans.__('%1 tokens in, %2 of them cached', formatCount(input), formatCount(cached))
      : trans.__('%1 tokens in', formatCount(input));
  const said = [
    about === true ? trans.__('About %1', read) : read,
    trans.__('%1 out', formatCount(output)),
    ...costs.map(({ amount, currency }) => formatCost(amount, currency))
  ];
  return said.join(' · ');
}

import type { ReactElement } from 'react';
import type { CellProposal } from '../../toolsets/index.js';
import { AssumptionRow } from './assumption-row.js';
import { useChatView } from './use-chat-view.js';

export type AssumptionListProps = {
  readonly turnId: string;
  readonly assumptions: CellProposal['assumptions'];
};

/** What was not literal in the question and how it was read. */
export function AssumptionList({ turnId, assumptions }: AssumptionListProps): ReactElement | null {
  const { controller, trans } = useChatView();
  if (assumptions.length === 0) {
    return null;
  }
  return (
    <div className="jp-cw-Assumptions">
      <div className="jp-cw-Assumptions-title">{trans.__('Assumptions')}</div>
      <ul>
        {assumptions.map((assumption, at) => (
          <AssumptionRow
            key={at}
            assumption={assumption}
            onChange={reading => controller.changeAssumption(turnId, at, reading)}
          />
        ))}
      </ul>
    </div>
  );
}

import type { ReactElement } from 'react';
import type { CellProposal } from '../../../toolsets/index.js';
import { AssumptionRow } from './assumption-row.js';
import { useChatView } from '../state/use-chat-view.js';

type Assumption = CellProposal['assumptions'][number];

export type AssumptionListProps = {
  readonly turnId: string;
  readonly assumptions: readonly Assumption[];
  /** Which of them are listed; all unless given. */
  readonly which?: (assumption: Assumption) => boolean;
};

/** What was not literal in the question and how it was read. */
export function AssumptionList({ turnId, assumptions, which = () => true }: AssumptionListProps): ReactElement | null {
  const { controller, trans } = useChatView();
  if (!assumptions.some(which)) {
    return null;
  }
  return (
    <div className="jp-cw-Assumptions">
      <div className="jp-cw-Assumptions-title">{trans.__('Assumptions')}</div>
      <ul>
        {assumptions.map(
          (assumption, at) =>
            which(assumption) && (
              <AssumptionRow
                key={at}
                assumption={assumption}
                onChange={reading => controller.changeAssumption(turnId, at, reading)}
              />
            )
        )}
      </ul>
    </div>
  );
}

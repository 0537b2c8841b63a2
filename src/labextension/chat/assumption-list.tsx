import type { ReactElement } from 'react';
import type { CellProposal } from '../../toolsets/index.js';
import { TextWithCode } from './text-with-code.js';
import { useChatView } from './use-chat-view.js';

/** What was not literal in the question and how it was read. */
export function AssumptionList(props: { readonly assumptions: CellProposal['assumptions'] }): ReactElement | null {
  const { trans } = useChatView();
  if (props.assumptions.length === 0) {
    return null;
  }
  return (
    <div className="jp-cw-Assumptions">
      <div className="jp-cw-Assumptions-title">{trans.__('Assumptions')}</div>
      <ul>
        {props.assumptions.map((assumption, at) => (
          <li key={at}>
            <TextWithCode text={assumption.text} />
          </li>
        ))}
      </ul>
    </div>
  );
}

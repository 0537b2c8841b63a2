import type { DatasetProfile } from '../../../../datasets/index.js';
import type { PlanRecord } from '../../../../plan/index.js';
import { suggestNextFor } from '../suggestions.js';
import { makeProposal } from '../../__tests__/make-proposal.js';
import { makeTurn } from '../../__tests__/make-turn.js';

const lost = (): Promise<never> => Promise.reject(new Error('Loading chunk 7 failed.'));
const suggester = { suggestNext: lost, suggestQuestions: lost };
const profiles = [{ name: 'df' }] as unknown as readonly DatasetProfile[];

describe('suggestions', () => {
  it('leave the turn with its proposal as it is when the analyst cannot be loaded', async () => {
    const plan = { dataset: 'df' } as unknown as PlanRecord;
    const turn = makeTurn({ proposal: makeProposal({ plan }) });
    await expect(suggestNextFor(turn, profiles, suggester)).resolves.toBe(turn);
  });
});

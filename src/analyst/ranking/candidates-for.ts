import type { DatasetProfile } from '../../datasets/index.js';
import { storeOf } from '../changes/store-of.js';
import { Deferred } from '../../analysis/index.js';
import { ROW_ORDER } from '../lexicon/order-words.js';
import { plainWording } from '../language/plain-wording.js';
import { asksExtreme } from '../parts/asks-extreme.js';
import { asksMore } from '../parts/asks-more.js';
import { cutOrders } from '../terms/cut-orders.js';
import type { Candidate } from './candidate.js';
import { directCandidates, type ReadAs } from './direct-candidates.js';
import { unite } from './unite.js';
import { WEIGHTS } from './weights.js';

/** The reading of questions that change the data, say things in several sentences or ask several things. */
export const CHANGES = new Deferred(async () => (await import('../changes/changed-candidates.js')).changedCandidates);

/** One sentence without signs that give a name, a form or a calculation a place. */
const SENTENCE = /^\s*[\p{L}\p{M}\p{N}_][\p{L}\p{M}\p{N}_ ,'’`/%$€£-]*[?.!]?\s*$/u;

/** False for a question that may order something, besides or before what it asks. */
function onlyAsks(question: string, profile: DatasetProfile): boolean {
  return (
    SENTENCE.test(question) &&
    !ROW_ORDER.test(question) &&
    cutOrders(question).length === 0 &&
    !asksMore(question) &&
    !asksExtreme(question) &&
    storeOf(question, profile) === undefined
  );
}

/** Plans for a question over one dataset, best first, each plan once. */
export function candidatesFor(question: string, profile: DatasetProfile, readAs?: ReadAs): readonly Candidate[] {
  if (readAs !== undefined) {
    return directCandidates(question, profile, readAs);
  }
  const plain = plainWording(question);
  if (plain !== question) {
    // The places of columns are those of other words.
    return candidatesFor(plain, profile).map(candidate => ({ ...candidate, links: [] }));
  }
  if (onlyAsks(question, profile)) {
    const direct = directCandidates(question, profile);
    if (direct.some(({ score }) => score >= WEIGHTS.complete)) {
      return unite(direct);
    }
  }
  return CHANGES.get()(question, profile);
}

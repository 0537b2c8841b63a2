import { askValueToo } from './ask-value-too.js';
import { distributeOrders } from './distribute-orders.js';
import { listQuartiles } from './list-quartiles.js';
import { leadWithGroups } from './lead-with-groups.js';

/** A question whose statements can be read one by one: each with its own verb, its groups and what it points at. */
export function plainStatements(question: string): string {
  return listQuartiles(askValueToo(leadWithGroups(distributeOrders(question))));
}

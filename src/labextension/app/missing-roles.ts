import type { TranslationBundle } from '@jupyterlab/translation';
import type { ModelTeam } from '../models/model-team.js';
import type { ChatNotices } from './chat-notices.js';

const NOTICE = 'roles';

/** Says which models of the settings are not on offer, and who does their part. */
export function missingRoles({ main, missing }: ModelTeam, notices: ChatNotices, trans: TranslationBundle): void {
  if (missing.length === 0) {
    notices.dismiss(NOTICE);
    return;
  }
  const words = trans.__(
    'The setting “Models of single roles” names %1, which nobody offers now. %2 does that part, too.',
    missing.map(id => `“${id}”`).join(', '),
    main.label
  );
  notices.put(NOTICE, 'warning', words);
}

import { markShared, ownWords, type SharedText } from './shared-text.js';
import { includesLevel, type SharingLevel } from './sharing-level.js';

/** A draft made where the data is, from its statistics at most. */
export type Drafted = {
  readonly question: string;
  readonly reason: string;
  readonly language: string;
  readonly code: string;
  /** Names of datasets and columns, which may be sent at every level. */
  readonly names: ReadonlySet<string>;
};

/** Literals and comments of Python: texts with their quotes, and numbers. */
const LITERAL =
  /(?<!\w)(?<prefix>[A-Za-z]{0,2})(?<quote>"""|'''|"|')(?<text>(?:\\[\s\S]|(?!\k<quote>)[\s\S])*)\k<quote>|#.*|(?<![\w.])(?:\d|\.\d)[\w.]*/g;

/** A draft as it may be sent at a level: below `statistics`, its code lacks the values that the user did not name. */
export function shareDraft(drafted: Drafted, level: SharingLevel): SharedText {
  const { reason, language, code } = drafted;
  const fence = (text: string): SharedText => markShared(`\`\`\`${language}\n${text}\n\`\`\``);
  return includesLevel(level, 'statistics')
    ? ownWords`The built-in analyst drafted this, not run. ${markShared(reason)}\n${fence(code)}`
    : ownWords`The built-in analyst drafted this, not run. Values of the data stand as “…”.\n${fence(withoutValues(drafted))}`;
}

function withoutValues({ code, question, names }: Drafted): string {
  const isSaid = (text: string): boolean =>
    new RegExp(`(?<![\\p{L}\\p{N}])${text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')}(?![\\p{L}\\p{N}])`, 'iu').test(
      question
    );
  return code.replace(
    LITERAL,
    (literal: string, prefix: string | undefined, quote: string | undefined, text: string | undefined) => {
      if (literal.startsWith('#')) {
        return '#…';
      }
      if (quote === undefined || text === undefined) {
        return isSaid(literal) ? literal : '…';
      }
      return prefix === '' && (names.has(text) || (text.trim() !== '' && isSaid(text))) ? literal : `${quote}…${quote}`;
    }
  );
}

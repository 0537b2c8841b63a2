import type { Remark } from '../lexicon/sense.js';

const MORE =
  '(?:(?:the|all|its|their|these|those|note|that|dates?|they|it|columns?|values?|entries|is|are|in|given|written|stored|noted|read|as|text|texts|format|formatted|form|style|with|order|notation|being|come|comes|,|;|:|-) )*';
const DAY = '(?:dd?|day)';
const MONTH = '(?:mm?|month)';
const YEAR = '(?:yyyy|yy|year)';
const SIGN = '(?: ([./-]))?';
const DAYS = '(monday|mondays|mon|tuesday|wednesday|thursday|friday|saturday|saturdays|sunday|sundays|sun)';
const START = '(?:start|starts|starting|started|begin|begins|beginning|counted|counting|run|runs|running)';
const EACH = '(?:both|all)(?: the)?(?: \\w+)? (?:years|seasons)|(?:both|all)(?: the)? (?:years|seasons)';

function dates(order: string): (match: RegExpExecArray) => Remark {
  return match => ({ says: 'dates', order, ...(match[1] === undefined ? {} : { sign: match[1] }) });
}

/**
 * Remarks on how the data or the answer are meant, which a plan can agree with or not, as patterns over the tokens of a
 * question joined by blanks.
 */
export const REMARK_PATTERNS: readonly (readonly [RegExp, (match: RegExpExecArray) => Remark])[] = [
  [
    new RegExp(
      `(?:\\( )?${MORE}${DAY}${SIGN} ${MONTH}(?: [./-])? ${YEAR}(?: (?:format|dates?|order|style))*(?: \\))?`,
      'gu'
    ),
    dates('dmy')
  ],
  [
    new RegExp(
      `(?:\\( )?${MORE}${MONTH}${SIGN} ${DAY}(?: [./-])? ${YEAR}(?: (?:format|dates?|order|style))*(?: \\))?`,
      'gu'
    ),
    dates('mdy')
  ],
  [
    new RegExp(
      `(?:\\( )?${MORE}${YEAR}${SIGN} ${MONTH}(?: [./-])? ${DAY}(?: (?:format|dates?|order|style))*(?: \\))?`,
      'gu'
    ),
    dates('ymd')
  ],
  [
    new RegExp(
      `(?:\\( )?${MORE}(?:the )?days? (?:come |comes |stand |stands |is |are )?first(?: in the dates?)?(?: \\))?(?= (?:,|\\.|\\?|;|!)|$)`,
      'gu'
    ),
    dates('dmy')
  ],
  [
    new RegExp(
      `(?:(?:\\(|,|with|where|and|the|calendar|all|every|each|a|iso) )*weeks? (?:(?:always|to|are|is|that|should|shall) )*${START}(?: (?:on|with|from|at|a|the|each))* ${DAYS}(?: (?:to|till|until|through|-) (?:sunday|sun))?(?: \\))?(?:(?: ,)?(?: (?:please|give|state|name|report|show|tell|use|label|with|and|me))* (?:that|this|the) (?:date|monday))?`,
      'gu'
    ),
    match => ({ says: 'weeks', monday: /^mon/u.test(match[1] ?? '') })
  ],
  [
    new RegExp(`(?:\\( )?(?:from )?(?:monday|mon) (?:to|till|until|through|-|–) (?:sunday|sun)(?: \\))?`, 'gu'),
    () => ({ says: 'weeks', monday: true })
  ],
  [
    new RegExp(
      `(?:(?:\\(|,|with|taking|over|across|of|for|in) )*(?:${EACH}) (?:(?:are|is|being|taken|put|counted) )*(?:together|combined|pooled|added up)(?: \\))?|(?:(?:\\(|,) )*(?:regardless of|irrespective of|whatever|no matter|ignoring)(?: (?:the|which|what))* years?(?: it is)?(?: \\))?|(?:(?:\\(|,) )*(?:over|across) (?:${EACH})(?: \\))?`,
      'gu'
    ),
    () => ({ says: 'allYears' })
  ],
  [
    /\( 0 (?:-|–|to|\. \.) 23 \)|(?:,|as a number)? ?from 0 to 23|(?:on|in|by|using) (?:a |the )?24 (?:- )?h(?:our)?(?: clock)?/gu,
    () => ({ says: 'hours' })
  ],
  [
    /(?:(?:\(|,|-) )?(?:both (?:days |ends |dates |months |years )?(?:included|inclusive|inclusively)|inclusive|inclusively|including both(?: (?:days|ends|dates|months))?|(?:first|start) and (?:last|end) (?:day |date )?(?:included|inclusive))(?: \))?/gu,
    () => ({ says: 'inclusive' })
  ],
  [
    /(?:(?:\(|,|with|where|counting|and|let) )*(?:days|dates) (?:without|with no|that have no|having no|with none)(?: (?!count)\p{L}+){0,3} (?:(?:count|counts|counted|counting|are|being|is|set|shown|taken|as|to|with) )+0(?: \))?/gu,
    () => ({ says: 'zeros' })
  ]
];

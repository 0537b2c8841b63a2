const BEFORE =
  /\b(?:before and after|before as well as after|before or after|both before|after and before|before vs\.? after|before versus after|before (?:the |this |that )?(?:\p{L}+ing|imputation|removal|step|change|transformation|cleaning|filtering)|original(?:ly)?)\b/iu;

/** True where what is asked behind a change is asked of the data as they were before it as well. */
export function asksBefore(rest: string): boolean {
  return BEFORE.test(rest);
}

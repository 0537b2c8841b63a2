/** A rule is switched off for one line, by its name, with a reason after ` -- `. */
export const reasonedDisable = {
  meta: {
    type: 'problem',
    schema: [],
    messages: {
      block: 'Switch rules off for one line only: eslint-disable-next-line, oxlint-disable-next-line.',
      reason: 'Say why after “ -- ”, and name the rule.',
      typescript: 'Do not silence the compiler; correct the type.'
    }
  },
  create(context) {
    return {
      Program() {
        for (const comment of context.sourceCode.getAllComments()) {
          const text = comment.value.trim();
          if (/^@ts-(ignore|nocheck)/.test(text)) context.report({ loc: comment.loc, messageId: 'typescript' });
          if (!/^(es|ox)lint-disable/.test(text)) continue;
          if (/^(es|ox)lint-disable(\s|$)/.test(text)) context.report({ loc: comment.loc, messageId: 'block' });
          else if (!/^(es|ox)lint-disable-(next-)?line \S+.* -- \S/.test(text)) {
            context.report({ loc: comment.loc, messageId: 'reason' });
          }
        }
      }
    };
  }
};

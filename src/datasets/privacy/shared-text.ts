declare const passed: unique symbol;

/**
 * Text that may go into a prompt. Only this folder makes it, so whatever a tool tells a model was looked at here first.
 * Joining such texts needs `ownWords`; no other code may claim that a text is one.
 */
export type SharedText = string & { readonly [passed]: true };

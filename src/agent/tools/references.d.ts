import type { Token } from '../token.js';
import type { Binding } from '../agent-types.js';
import type { Injections, References } from '../tool.js';
/** Values by token, made for whoever gets them. */
export type Provided = ReadonlyMap<Token<unknown>, Binding['make']>;
/** Says what tools get for a token. Falsy values are injected like any other. */
export declare function bind<T>(token: Token<T>, value: NoInfer<T>): Binding;
/**
 * Says what tools get for a token: a value of its own for each call, which `make` ends when `over` aborts. So nothing of it
 * outlives the call. For the context of toolsets and for what is asked before each request, `over` aborts with the run.
 */
export declare function bindPerCall<T>(token: Token<T>, make: (over: AbortSignal) => NoInfer<T>): Binding;
/** The bindings by token. Throws for a token bound twice, and for one that the agent provides itself. */
export declare function provideBindings(bindings: readonly Binding[]): Provided;
/**
 * Throws `CellwrightError` with code `provider_missing` when something that is asked for cannot be injected. `scope` is
 * `call` for tools, `run` for context providers, which no call has made yet.
 */
export declare function checkReferences(who: string, inject: Injections | undefined, bound: Provided, scope: 'run' | 'call'): void;
/** The bindings of one run, which are for exactly the tokens that come with each run. Throws `CellwrightError` otherwise. */
export declare function provideRun(tokens: readonly Token<unknown>[], bindings: readonly Binding[]): Provided;
/** What makes the value of a token, in the first source that has it. */
export declare function findProvider<T>(token: Token<T>, sources: readonly Provided[]): ((over: AbortSignal) => T) | undefined;
/**
 * The references a tool declared, by its own names, from the first source that has them, for as long as `over` does not
 * abort. Every token was checked when the agent was built; one that no source has belongs to a call, and throws when it
 * is used outside of one.
 */
export declare function injectReferences(inject: Injections | undefined, over: AbortSignal, ...sources: readonly Provided[]): References;
//# sourceMappingURL=references.d.ts.map
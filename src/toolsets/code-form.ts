/**
 * How a model writes what is drafted. `direct`: as free Python in the only request of a question, without a choice of tools, for models too
 * small for one. `code`: as free Python that a tool asks for.
 */
export type CodeForm = 'direct' | 'code';

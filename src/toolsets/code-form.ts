/**
 * How a model writes what is drafted. `direct`: as free Python in the only request of a question, without a choice of tools, for models too
 * small for one. `code`: as free Python that a tool asks for, for strong models. `plan`: as a typed plan whose names are those of the live
 * data, and as code what no plan can say. `planOnly`: as a plan or not at all.
 */
export type CodeForm = 'direct' | 'code';

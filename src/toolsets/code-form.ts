/**
 * How a model writes what is drafted. `code`: as free Python, for strong models. `plan`: as a typed plan whose names are
 * those of the live data, for weak ones, and as code what no plan can say. `planOnly`: as a plan or not at all.
 */
export type CodeForm = 'code' | 'plan' | 'planOnly';

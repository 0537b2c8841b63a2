import { Type } from '@sinclair/typebox';
import { createAgent, tool, Token, type IAgent, type IModelClient } from '../../../agent/index.js';
import { ScriptedModelClient } from '../../../models/scripted/index.js';
import { buildWithAdded } from '../build-with-added.js';

const named = (name: string): object =>
  tool({ name, description: `Tool ${name}.`, params: Type.Object({}), run: () => name });

const unbound = tool({
  name: 'lost',
  description: 'Needs what nobody provides.',
  params: Type.Object({}),
  inject: { missing: new Token<string>('MissingRef') },
  run: (_, { missing }) => missing
});

function build(added: readonly object[]): { readonly names: readonly string[]; readonly told: readonly string[] } {
  const offered: string[][] = [];
  const told: string[] = [];
  const model: IModelClient = new ScriptedModelClient({ replies: [] });
  const make = (toolsets: readonly object[]): IAgent => {
    offered.push(toolsets.map(one => (one as { name: string }).name));
    return createAgent({ model, prompt: 'p', toolsets });
  };
  buildWithAdded([named('own')], added, make, error => told.push((error as Error).message));
  return { names: offered.at(-1) ?? [], told };
}

describe('buildWithAdded', () => {
  it('takes what can be built in', () => {
    expect(build([named('a'), named('b')])).toEqual({ names: ['own', 'a', 'b'], told: [] });
  });

  it('leaves out what clashes or lacks a reference, and says which tool it is', () => {
    const { names, told } = build([named('own'), unbound, named('b')]);
    expect(names).toEqual(['own', 'b']);
    expect(told).toEqual([expect.stringContaining('own'), expect.stringContaining('MissingRef')]);
  });
});

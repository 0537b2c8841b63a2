import { Type } from '@sinclair/typebox';
import { AgentRef, bind, createAgent, tool, Token, type Binding, type IModelClient } from '../../../../agent/index.js';
import { ScriptedModelClient } from '../../../../models/scripted/index.js';
import type { AddedTools } from '../../../tokens.js';
import { buildWithAdded, type Parts } from '../question-agent.js';

const OwnRef = new Token<string>('OwnRef');
const TheirRef = new Token<string>('TheirRef');

const named = (name: string): object =>
  tool({ name, description: `Tool ${name}.`, params: Type.Object({}), run: () => name });

const added = (toolset: object, ...bindings: readonly Binding[]): AddedTools => ({ toolset, bindings });

const using = (name: string, token: Token<string>): object =>
  tool({
    name,
    description: 'Needs something.',
    params: Type.Object({}),
    inject: { it: token },
    run: (_, { it }) => it
  });

function build(...more: readonly AddedTools[]) {
  let built: Parts = { toolsets: [], bindings: [] };
  const told: string[] = [];
  const model: IModelClient = new ScriptedModelClient({ replies: [] });
  buildWithAdded(
    { toolsets: [using('own', OwnRef)], bindings: [bind(OwnRef, 'own')] },
    more,
    parts => {
      const agent = createAgent({ model, prompt: 'p', ...parts });
      built = parts;
      return agent;
    },
    error => told.push((error as Error).message)
  );
  return { names: built.toolsets.map(one => (one as { name: string }).name), told, bound: built.bindings.length };
}

describe('buildWithAdded', () => {
  it('takes what can be built in', () => {
    expect(build(added(named('a')), added(named('b')))).toEqual({ names: ['own', 'a', 'b'], told: [], bound: 1 });
  });

  it('leaves out what clashes or lacks a reference, and says which tool it is', () => {
    const { names, told } = build(
      added(named('own')),
      added(using('lost', new Token('MissingRef'))),
      added(named('b'))
    );
    expect(names).toEqual(['own', 'b']);
    expect(told).toEqual([expect.stringContaining('own'), expect.stringContaining('MissingRef')]);
  });

  it('leaves out what binds a token of ours, of the agent, or of a toolset before it, and goes on with the others', () => {
    const { names, told, bound } = build(
      added(named('evil'), bind(OwnRef, 'evil')),
      added(named('worse'), bind(AgentRef, {} as never)),
      added(using('first', TheirRef), bind(TheirRef, 'first')),
      added(using('second', TheirRef), bind(TheirRef, 'second')),
      added(named('last'))
    );
    expect(names).toEqual(['own', 'first', 'last']);
    expect(told).toEqual([
      expect.stringContaining('OwnRef is bound twice'),
      expect.stringContaining("AgentRef is the agent's own"),
      expect.stringContaining('TheirRef is bound twice')
    ]);
    expect(bound).toBe(2);
  });
});

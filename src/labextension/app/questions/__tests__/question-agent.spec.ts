import { action, calls, scriptedModel } from '../../../../agent/__tests__/scripted-agent.js';
import { AgentRef, bind, createAgent, Token, type Binding } from '../../../../agent/index.js';
import { Tools } from '../../../plugins/tools.js';
import { buildWithAdded } from '../question-agent.js';

const OwnRef = new Token<string>('OwnRef');
const TheirRef = new Token<string>('TheirRef');

/** A tool that gives what is bound for it, or its name. */
const using = (name: string, it?: Token<string>): object =>
  it === undefined
    ? action({ name, run: () => name })
    : action({ name, inject: { it }, run: (_args, injected) => injected.it });

/** Asks an agent that has what the registry holds now: what it is offered, what the first of the others returns, and what was told. */
async function ask(tools: Tools, called = 'own') {
  const told: string[] = [];
  const model = scriptedModel([calls(called), { text: 'Done.' }]);
  const agent = buildWithAdded(
    { toolsets: [using('own', OwnRef)], bindings: [bind(OwnRef, 'ours')] },
    tools.added,
    parts => createAgent({ model, prompt: 'p', ...parts }),
    error => told.push((error as Error).message)
  );
  let returned: unknown;
  agent.subscribe(event => {
    returned = event.type === 'tool-end' ? event.result.value : returned;
  });
  await agent.run('Where am I?');
  return { names: model.requests[0]?.tools.map(({ name }) => name), returned, told };
}

function added(...more: readonly (readonly [object, ...Binding[]])[]): Tools {
  const tools = new Tools();
  more.forEach(([toolset, ...bindings]) => tools.add(toolset, bindings));
  return tools;
}

describe('tools of other extensions', () => {
  it('are offered and get what was bound for them, until their registration is disposed', async () => {
    const tools = added([using('a')]);
    const registration = tools.add(using('place', TheirRef), [bind(TheirRef, 'the lab')]);
    expect(await ask(tools, 'place')).toEqual({ names: ['a', 'own', 'place'], returned: 'the lab', told: [] });
    registration.dispose();
    expect((await ask(tools)).names).toEqual(['a', 'own']);
  });

  it('are left out where they clash, lack a reference, or bind a token of ours, of the agent or of others', async () => {
    const tools = added(
      [using('own')],
      [using('lost', new Token('MissingRef'))],
      [using('evil'), bind(OwnRef, 'evil')],
      [using('worse'), bind(AgentRef, {} as never)],
      [using('first', TheirRef), bind(TheirRef, 'first')],
      [using('second', TheirRef), bind(TheirRef, 'second')],
      [using('last')]
    );
    const { names, returned, told } = await ask(tools);
    expect([names, returned]).toEqual([['first', 'last', 'own'], 'ours']);
    const reasons = [
      'own',
      'MissingRef',
      'OwnRef is bound twice',
      "AgentRef is the agent's own",
      'TheirRef is bound twice'
    ];
    expect(told).toEqual(reasons.map(reason => expect.stringContaining(reason) as string));
  });
});

import { Type } from '@sinclair/typebox';
import { bind, createAgent, Token, tool } from '../../../agent/index.js';
import { parseScenario, ScriptedModelClient } from '../../../models/scripted/index.js';
import { Tools } from '../tools.js';

const PlaceRef = new Token<{ readonly name: string }>('PlaceRef');

class PlaceToolset {
  readonly whereAmI = tool({
    description: 'Tells where this runs.',
    params: Type.Object({}),
    inject: { place: PlaceRef },
    run: (_args, { place }) => place.name
  });
}

/** Asks an agent that has what the registry holds now; gives what its tools returned, and which tools it was offered. */
async function ask(tools: Tools): Promise<{ readonly returned: unknown; readonly offered: readonly string[] }> {
  const model = new ScriptedModelClient(parseScenario([{ calls: [{ name: 'whereAmI' }] }, { text: 'Done.' }]));
  const toolsets = tools.added.map(({ toolset }) => toolset);
  const bindings = tools.added.flatMap(added => added.bindings);
  const agent = createAgent({ model, toolsets, bindings, prompt: 'Help.' });
  let returned: unknown;
  agent.subscribe(event => {
    if (event.type === 'tool-end') {
      returned = event.result.value;
    }
  });
  await agent.run('Where am I?');
  return { returned, offered: model.requests[0]?.tools.map(({ name }) => name) ?? [] };
}

test('a tool that was added is offered and gets what was bound for it, until its registration is disposed', async () => {
  const tools = new Tools();
  const added = tools.add(new PlaceToolset(), [bind(PlaceRef, { name: 'the lab' })]);
  expect(await ask(tools)).toEqual({ returned: 'the lab', offered: ['whereAmI'] });
  added.dispose();
  expect(await ask(tools)).toEqual({ returned: undefined, offered: [] });
});

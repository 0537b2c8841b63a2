import { Type } from '@sinclair/typebox';
import { createAgent, LoopControllerRef, tool } from 'jupyterlab-cellwright/agent';
import { parseScenario, ScriptedModelClient } from 'jupyterlab-cellwright/models/scripted';

/** Reads the fridges of a laboratory and, when one is too warm, ends the run with an alarm. */
class FridgeToolset {
  readFridges = tool({
    description: 'Reads the temperature of each fridge, in °C.',
    params: Type.Object({}),
    run: () => ({ A: 4.1, B: 9.4 })
  });

  raiseAlarm = tool({
    description: 'Raises the alarm for a fridge that is too warm, and ends the task.',
    params: Type.Object({ fridge: Type.String(), celsius: Type.Number() }),
    inject: { loop: LoopControllerRef },
    run: (alarm, { loop }) => {
      loop.setState(loop.STOP_SUCCESS);
      return alarm;
    }
  });
}

// Says what it is told to. A client of a real model is any object with `stream(request, signal)`: see `IModelClient`, and
// `createOpenAiClient` of `jupyterlab-cellwright/models/openai` for one over the network.
const model = new ScriptedModelClient(
  parseScenario([
    { calls: [{ name: 'readFridges' }] },
    { calls: [{ name: 'raiseAlarm', arguments: { fridge: 'B', celsius: 9.4 } }] },
    { calls: [{ name: 'submit', arguments: { fridges: 2, tooWarm: ['B'] } }] }
  ])
);

const agent = createAgent({
  model,
  toolsets: [new FridgeToolset()],
  prompt: 'You watch over fridges. 2 to 8 °C is fine.'
});
agent.subscribe(event => {
  if (event.type === 'tool-start') console.log(`… ${event.toolName} ${JSON.stringify(event.args)}`);
});

// A tool ends the run, and its value is the result.
const first = await agent.run('Is any fridge too warm?');
if (first.status === 'tool') console.log(first.toolName, first.value);

// The result has the form that was asked for; the conversation goes on.
const output = Type.Object({ fridges: Type.Integer(), tooWarm: Type.Array(Type.String()) });
const second = await agent.run('Sum it up.', { output });
if (second.status === 'tool') console.log(second.value.fridges, 'fridges, too warm:', second.value.tooWarm.join(', '));

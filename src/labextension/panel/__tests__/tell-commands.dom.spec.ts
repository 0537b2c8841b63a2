import { CommandRegistry } from '@lumino/commands';
import { FakeController } from '../../chat/__tests__/fixtures/fake-controller.js';
import { emptyState, states } from '../../chat/__tests__/fixtures/states.js';
import { CommandIds } from '../../command-ids.js';
import { tellCommands } from '../tell-commands.js';

describe('tellCommands', () => {
  it('says once that commands became enabled, and once that they are no more', () => {
    const commands = new CommandRegistry();
    for (const id of [CommandIds.stop, CommandIds.insertDraft, CommandIds.insertAndRun]) {
      commands.addCommand(id, { execute: () => undefined });
    }
    const told: string[] = [];
    commands.commandChanged.connect((_, { id }) => told.push(id ?? ''));
    const controller = new FakeController(emptyState);
    tellCommands(controller, commands);
    controller.set({});
    expect(told).toEqual([]);
    controller.set(states.answering);
    controller.set({});
    expect(told).toEqual([CommandIds.stop]);
    controller.set({ ...states.proposal, runningId: null });
    controller.set({});
    expect(told).toEqual([CommandIds.stop, CommandIds.stop, CommandIds.insertDraft, CommandIds.insertAndRun]);
  });
});

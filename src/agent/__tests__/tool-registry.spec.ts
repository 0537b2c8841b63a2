import fc from 'fast-check';
import { runsAll, seed } from '../../../faults/ledger.js';
import { action } from './scripted-agent.js';
import { CellwrightError, ToolRegistry } from '../index.js';

const hello = action({ run: () => 'hello' });
const names = (registry: ToolRegistry): readonly string[] => registry.list().map(({ name }) => name);

test('what is added can be taken out again, and each change is told once', () => {
  const registry = new ToolRegistry();
  let changes = 0;
  const leave = registry.subscribe(() => changes++);
  const added = registry.add({ hello });
  expect(names(registry)).toEqual(['hello']);
  added.dispose();
  added.dispose();
  expect(names(registry)).toEqual([]);
  expect(changes).toBe(2);
  leave();
  registry.add({ hello });
  expect(changes).toBe(2);
});

test('a clash changes nothing and names both', () => {
  const registry = new ToolRegistry([{ namespace: 'a', b: hello }]);
  expect(() => registry.add({ fine: hello, a__b: hello })).toThrow(
    'a.b of a and a__b of a toolset share the name a__b'
  );
  expect(names(registry)).toEqual(['a.b']);
});

test('names for people and names for models belong to each other one to one, whatever the toolsets', () => {
  const word = fc.stringMatching(/^[a-z_.]{0,3}(__)?[ab]$/);
  fc.assert(
    fc.property(
      fc.array(fc.record({ namespace: fc.option(word, { nil: '' }), name: word }), { maxLength: 8 }),
      list => {
        const registry = new ToolRegistry();
        for (const { namespace, name } of list) {
          try {
            registry.add({ namespace, [name]: hello });
          } catch (error) {
            expect(CellwrightError.isInstance(error) && ['tool_clash', 'tool_name'].includes(error.code)).toBe(true);
          }
        }
        const entries = registry.list();
        expect(new Set(entries.map(({ name }) => name)).size).toBe(entries.length);
        expect(new Set(entries.map(({ wireName }) => wireName)).size).toBe(entries.length);
        for (const entry of entries) {
          expect(entry.wireName).toMatch(/^[a-zA-Z0-9_-]{1,64}$/);
          expect(registry.get(entry.name)).toBe(entry);
          expect(registry.get(entry.wireName)).toBe(entry);
        }
      }
    ),
    { numRuns: runsAll ? 1000 : 100, seed }
  );
});

import { Type } from '@sinclair/typebox';
import { bind, callTool, Token, tool, UserRef, type IUserHandle } from '../../index.js';

const PlaceRef = new Token<string>('PlaceRef');

const greet = tool({
  description: 'Greets.',
  params: Type.Object({ name: Type.String(), words: Type.Optional(Type.Array(Type.String(), { default: ['Hello'] })) }),
  inject: { place: PlaceRef },
  prepare: input => (typeof input === 'string' ? input.replaceAll("'", '"') : input),
  run: ({ name, words = [] }, { place }, { progress }) => {
    progress('greeting');
    return { text: `${words.join(' ')} ${name} in ${place}` };
  },
  // Typed by what `run` returns.
  present: outcome => (outcome.status === 'ok' ? outcome.value.text : `sorry: ${outcome.status}`)
});

const at = [bind(PlaceRef, 'Lisbon')];

describe('a tool that is called without an agent', () => {
  test('prepares, fills in, runs and presents, with what it is given', async () => {
    const heard: unknown[] = [];
    const result = await callTool(greet, "{'name':'Ada'}", {
      bindings: at,
      onProgress: partial => heard.push(partial)
    });
    expect(result).toMatchObject({ status: 'ok', value: { text: 'Hello Ada in Lisbon' } });
    expect(result.parts).toEqual([{ type: 'text', text: 'Hello Ada in Lisbon' }]);
    expect(heard).toEqual(['greeting']);
  });

  test('says what is wrong with its arguments, and is refused without what it needs', async () => {
    const result = await callTool(greet, { name: 1 }, { bindings: at });
    expect(result).toMatchObject({ status: 'error', code: 'args', parts: [{ text: 'sorry: error' }] });
    expect(result.message).toContain('name: expected string');
    const message = expect.stringContaining('PlaceRef') as string;
    await expect(callTool(greet, { name: 'Ada' })).rejects.toMatchObject({ code: 'provider_missing', message });
  });

  test('asks whoever it is given, and is denied when that is nobody', async () => {
    const ran = jest.fn(() => 'ran');
    const gated = tool({ description: '', params: Type.Object({ n: Type.Integer() }), approval: true, run: ran });
    expect(await callTool(gated, { n: 1 })).toMatchObject({ status: 'denied' });
    expect(ran).not.toHaveBeenCalled();
    const asked: string[] = [];
    const user = {
      request: async ({ code }: { readonly code: string }) => (asked.push(code), { type: 'allow', code })
    } as never as IUserHandle;
    expect(await callTool(gated, { n: 1 }, { bindings: [bind(UserRef, user)] })).toMatchObject({ status: 'ok' });
    expect(asked.map(code => JSON.parse(code) as unknown)).toEqual([{ n: 1 }]);
  });
});

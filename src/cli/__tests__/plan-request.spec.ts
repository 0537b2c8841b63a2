import { planReplySchema } from '../../analysis/index.js';
import { Privacy, type DatasetProfile } from '../../datasets/index.js';
import { createOpenAiClient } from '../../models/openai/index.js';

type Part = Readonly<Record<string, unknown>>;

const frame = (name: string): DatasetProfile => ({
  name,
  engine: 'pandas',
  kind: 'frame',
  rows: 10,
  columnCount: 80,
  columns: Array.from({ length: 80 }, (_, at) => ({
    name: `${name}_column_${at}`,
    type: at % 2 === 0 ? 'number' : 'text',
    dtype: ''
  })),
  fingerprint: name,
  notes: []
});

/** The schema of a request for a plan over these datasets, as a server gets it. */
async function sentSchema(profiles: readonly DatasetProfile[]): Promise<Part> {
  const schema = planReplySchema(
    new Privacy({ destination: 'network', levelOf: () => 'types' }).nameable(profiles, '')
  );
  let body = '{}';
  const client = createOpenAiClient({
    baseUrl: 'http://127.0.0.1:1/v1',
    model: 'm',
    fetch: (_, init) => {
      body = typeof init?.body === 'string' ? init.body : body;
      return Promise.resolve(new Response('{}', { status: 400 }));
    }
  });
  const request = { role: 'subquery', messages: [{ role: 'user', text: 'q' }], tools: [], context: [] } as const;
  for await (const event of client.stream({ ...request, ...(schema && { schema }) }, new AbortController().signal)) {
    expect(event.type).toBe('error');
  }
  const sent = JSON.parse(body) as { response_format: { json_schema: { strict: boolean; schema: Part } } };
  expect(sent.response_format.json_schema.strict).toBe(true);
  return sent.response_format.json_schema.schema;
}

const objectsIn = (value: unknown): readonly Part[] =>
  typeof value !== 'object' || value === null
    ? []
    : [...(Array.isArray(value) ? [] : [value as Part]), ...Object.values(value).flatMap(objectsIn)];

describe.each([1, 3])('the request for a plan over %d wide frames', count => {
  const asked = sentSchema(['sales', 'shops', 'staff'].slice(0, count).map(frame));

  it('is within the bounds of strict structured output', async () => {
    const schema = await asked;
    const objects = objectsIn(schema).filter(part => part['type'] === 'object');
    const properties = objects.flatMap(part => Object.keys(part['properties'] as object));
    const texts = objectsIn(schema).flatMap(part => (Array.isArray(part['enum']) ? (part['enum'] as string[]) : []));
    expect(schema['type']).toBe('object');
    expect(properties.length).toBeLessThanOrEqual(5_000);
    expect(texts.length).toBeLessThanOrEqual(1_000);
    expect([...properties, ...texts].join('').length).toBeLessThanOrEqual(120_000);
    for (const part of objects) {
      expect(part['additionalProperties']).toBe(false);
      expect(part['required']).toEqual(Object.keys(part['properties'] as object));
    }
  });

  it('uses no keyword that a server may not know, and refers only to what it defines', async () => {
    const schema = await asked;
    const known =
      /^(?:type|properties|required|additionalProperties|items|anyOf|enum|const|description|\$ref|\$defs)$/u;
    const { $defs, ...root } = schema as { readonly $defs: Part };
    const keywords = (part: Part): readonly string[] => [
      ...Object.keys(part),
      ...Object.entries(part).flatMap(([key, value]) =>
        key === 'properties'
          ? Object.values(value as Part).flatMap(one => keywords(one as Part))
          : key === 'items'
            ? keywords(value as Part)
            : key === 'anyOf'
              ? (value as readonly Part[]).flatMap(keywords)
              : []
      )
    ];
    const used = [root, ...Object.values($defs)].flatMap(part => keywords(part as Part));
    expect([...new Set(used)].filter(key => !known.test(key))).toEqual([]);
    const refs = objectsIn(schema).flatMap(part => (typeof part['$ref'] === 'string' ? [part['$ref']] : []));
    expect(refs.filter(ref => !Object.hasOwn($defs, ref.replace('#/$defs/', '')))).toEqual([]);
  });

  it('is small', async () => {
    expect(JSON.stringify(await asked).length).toBeLessThanOrEqual(count === 1 ? 40_000 : 120_000);
  });
});

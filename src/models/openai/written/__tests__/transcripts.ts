import { Type } from '@sinclair/typebox';

/** The tools that the transcripts are about. */
export const TOOLS = [
  {
    name: 'data__datasetInfo',
    description: 'Describes.',
    params: Type.Object({
      name: Type.String(),
      columns: Type.Optional(Type.Array(Type.String())),
      wide: Type.Optional(Type.Boolean())
    })
  },
  { name: 'data__generatePythonCode', description: 'Drafts.', params: Type.Object({ query: Type.String() }) }
];

/** How a reply was written, and by which family of models in that form. `calls` of none: an answer. */
export type Transcript = {
  readonly of: string;
  readonly text: string;
  readonly calls: readonly (readonly [string, unknown])[];
};

const QUERY = { query: 'Mean fare by class' };
const DRAFT = ['generatePythonCode', QUERY] as const;
const INFO = ['datasetInfo', { name: 'df' }] as const;
const JSON_CALL = '{"name": "generatePythonCode", "arguments": {"query": "Mean fare by class"}}';
const INFO_CALL = '{"name": "datasetInfo", "arguments": {"name": "df"}}';

/** Replies that draft. */
const DRAFTED: Readonly<Record<string, string>> = {
  'Qwen2.5: bare': JSON_CALL,
  'Qwen2.5-Coder: in a fence': `\`\`\`json\n${JSON_CALL}\n\`\`\``,
  'Qwen2.5-Coder: in a fence over lines':
    '```json\n{\n  "name": "generatePythonCode",\n  "arguments": {\n    "query": "Mean fare by class"\n  }\n}\n```',
  'Qwen2.5-Coder: in <tools>': `<tools>\n${JSON_CALL}\n</tools>`,
  'Qwen2.5: doubled braces': '{{"name": "generatePythonCode", "arguments": {"query": "Mean fare by class"}}}',
  'Qwen2.5: doubled braces in a tag':
    '<tool_call>\n{{"name": "generatePythonCode", "arguments": {"query": "Mean fare by class"}}}\n</tool_call>',
  'Qwen2.5-Coder: a tag with attributes': '<generatePythonCode query="Mean fare by class" />',
  'Qwen2.5-Coder: a tag with an end': '<generatePythonCode query="Mean fare by class"></generatePythonCode>',
  'Qwen3: Hermes': `<tool_call>\n${JSON_CALL}\n</tool_call>`,
  'Qwen3: without the end of its tag': `<tool_call>\n${JSON_CALL}`,
  'Qwen3-Coder: parameters in tags':
    '<tool_call>\n<function=generatePythonCode>\n<parameter=query>\nMean fare by class\n</parameter>\n</function>\n</tool_call>',
  'Hermes 3: single quotes':
    "<tool_call>\n{'name': 'generatePythonCode', 'arguments': {'query': 'Mean fare by class'}}\n</tool_call>",
  'Llama 3.1: parameters': '{"name": "generatePythonCode", "parameters": {"query": "Mean fare by class"}}',
  'Llama 3.1: with its type':
    '{"type": "function", "name": "generatePythonCode", "parameters": {"query": "Mean fare by class"}}',
  'Llama 3.1: python tag': `<|python_tag|>${JSON_CALL}`,
  'Llama 3.1: python tag with a call': '<|python_tag|>generatePythonCode.call(query="Mean fare by class")',
  'Llama 3.1: function tag': '<function=generatePythonCode>{"query": "Mean fare by class"}</function>',
  'Llama 3.2: a list of calls': '[generatePythonCode(query="Mean fare by class")]',
  'Llama 3.2: end of turn': `${JSON_CALL}<|eot_id|>`,
  'Mistral 7B: list': `[TOOL_CALLS] [${JSON_CALL}]`,
  'Mistral Small 3.2: name and object': '[TOOL_CALLS]generatePythonCode{"query": "Mean fare by class"}',
  'Devstral: name and arguments': '[TOOL_CALLS]generatePythonCode[ARGS]{"query": "Mean fare by class"}',
  'Gemma 3: tool_code': '```tool_code\ngeneratePythonCode(query="Mean fare by class")\n```',
  'Gemma 3: python': "```python\ngeneratePythonCode(query='Mean fare by class')\n```",
  'Gemma 2: a list in a fence': '```python\n[generatePythonCode(query="""Mean fare by class""")]\n```',
  'Phi-4-mini: marks': `<|tool_call|>[${JSON_CALL}]<|/tool_call|>`,
  'Phi-3.5: functools': `functions[${JSON_CALL}]`,
  'DeepSeek-V3: marks':
    '<｜tool▁calls▁begin｜><｜tool▁call▁begin｜>function<｜tool▁sep｜>generatePythonCode\n```json\n{"query": "Mean fare by class"}\n```<｜tool▁call▁end｜><｜tool▁calls▁end｜>',
  'DeepSeek-V3.1: marks':
    '<｜tool▁calls▁begin｜><｜tool▁call▁begin｜>generatePythonCode<｜tool▁sep｜>{"query": "Mean fare by class"}<｜tool▁call▁end｜><｜tool▁calls▁end｜>',
  'Granite 3: tag and list': `<|tool_call|>[${JSON_CALL}]`,
  'SmolLM2: text of arguments':
    '<tool_call>[{"name": "generatePythonCode", "arguments": "{\\"query\\": \\"Mean fare by class\\"}"}]</tool_call>',
  'SmolLM3: function object':
    '{"type": "function", "function": {"name": "generatePythonCode", "arguments": {"query": "Mean fare by class"}}}',
  'ReAct: action':
    'Action:\n```json\n{"action": "generatePythonCode", "action_input": {"query": "Mean fare by class"}}\n```',
  'Yi: Chinese punctuation': '{“name”：“generatePythonCode”，“arguments”：{“query”：“Mean fare by class”}}',
  'smart quotes': '{“name”: “generatePythonCode”, “arguments”: {“query”: “Mean fare by class”}}',
  'a comma too many': '{"name": "generatePythonCode", "arguments": {"query": "Mean fare by class",},}',
  'arguments beside the name': '{"tool": "generatePythonCode", "query": "Mean fare by class"}',
  'a colon before': `I call the tool: ${JSON_CALL}`
};

/** Replies that look at the data and draft. */
const INFORMED_AND_DRAFTED: Readonly<Record<string, string>> = {
  'Qwen3: two': `<tool_call>\n${INFO_CALL}\n</tool_call>\n<tool_call>\n${JSON_CALL}\n</tool_call>`,
  'Llama 4: two in a list': '[datasetInfo(name="df"), generatePythonCode(query="Mean fare by class")]',
  'Llama 3.2: semicolons between': `${INFO_CALL}; ${JSON_CALL}`,
  'Mistral Small: two in a list': `[TOOL_CALLS][${INFO_CALL}, ${JSON_CALL}]`
};

/** Replies that call nothing: answers. */
const ANSWERED: Readonly<Record<string, string>> = {
  'a call of Python that is cut off': '[generatePythonCode(query="Mean fare by class"',
  'quoted in a sentence': `You write ${JSON_CALL} and wait.`,
  'quoted in code': 'It is written `generatePythonCode(query="x")`',
  'within other JSON': `{"steps": ["look", "call", ${JSON_CALL.replaceAll('"', '\\"')}]}`,
  'a word alone': 'I would use generatePythonCode for that.',
  'an example of a call': 'So:\n```json\n{"name": "getWeather", "arguments": {"city": "Paris"}}\n```',
  'JSON that is the answer': '{"a": 1}',
  'a name in JSON that is the answer': '{"name": "Anna", "arguments for": 3}',
  'a number': '42'
};

const one = (of: string, text: string, ...calls: Transcript['calls']): Transcript => ({ of, text, calls });
const each = (texts: Readonly<Record<string, string>>, calls: Transcript['calls']): readonly Transcript[] =>
  Object.entries(texts).map(([of, text]) => ({ of, text, calls }));

export const TRANSCRIPTS: readonly Transcript[] = [
  ...each(DRAFTED, [DRAFT]),
  ...each(INFORMED_AND_DRAFTED, [INFO, DRAFT]),
  ...each(ANSWERED, []),
  one('Qwen3: words before', `I look at the data first.\n\n<tool_call>\n${INFO_CALL}\n</tool_call>`, INFO),
  one(
    'Qwen2.5-Coder: without its last brace',
    '{"name": "generatePythonCode", "arguments": {"query": "Mean fare by class"}',
    DRAFT
  ),
  one(
    'a fence that never ends within its string',
    '```json\n{"name": "generatePythonCode", "arguments": {"query": "Mean fare',
    ['generatePythonCode', '{"query": "Mean fare']
  ),
  one(
    'Qwen2.5-Coder: with the code that it should have asked for',
    `${JSON_CALL}\n\`\`\`python\nimport pandas as pd\n\`\`\``,
    DRAFT
  ),
  one('null for its arguments', '{"name": "datasetInfo", "arguments": null}', ['datasetInfo', {}]),
  one('a tool that is not offered', '{"name": "loadEverything", "arguments": {"query": "Mean fare by class"}}', [
    'loadEverything',
    QUERY
  ]),
  one(
    'Qwen2.5-Coder: with arguments of other tools',
    '{"name": "generatePythonCode", "arguments": {"query": "Mean fare by class", "options": ["fare", "class"]}}',
    DRAFT
  ),
  one('True for true', '{"name": "datasetInfo", "arguments": {"name": "df", "wide": True, "columns": None}}', [
    'datasetInfo',
    { name: 'df', wide: true, columns: null }
  ]),
  one('True for true in a call', 'datasetInfo(name="df", wide=True)', ['datasetInfo', { name: 'df', wide: true }]),
  one('a list in a call', '[datasetInfo(name="df", columns=["fare", "tip"])]', [
    'datasetInfo',
    { name: 'df', columns: ['fare', 'tip'] }
  ]),
  one(
    'quotes in its value',
    '{"name": "generatePythonCode", "arguments": {"query": "Mean of \\"fare\\" {by} class"}}',
    ['generatePythonCode', { query: 'Mean of "fare" {by} class' }]
  )
];

/** Pieces of texts that never become a call, however often they come. */
export const UNFINISHED = [
  'datasetInfo ',
  '{"name": "datasetInfo", ',
  '{"name": "datasetInfo"} ',
  '<tool_call> ``` ',
  'datasetInfo(name="'
];

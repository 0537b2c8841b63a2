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

export const TRANSCRIPTS: readonly Transcript[] = [
  { of: 'Qwen2.5: bare', text: JSON_CALL, calls: [DRAFT] },
  { of: 'Qwen2.5-Coder: in a fence', text: `\`\`\`json\n${JSON_CALL}\n\`\`\``, calls: [DRAFT] },
  {
    of: 'Qwen2.5-Coder: in a fence over lines',
    text: '```json\n{\n  "name": "generatePythonCode",\n  "arguments": {\n    "query": "Mean fare by class"\n  }\n}\n```',
    calls: [DRAFT]
  },
  { of: 'Qwen2.5-Coder: in <tools>', text: `<tools>\n${JSON_CALL}\n</tools>`, calls: [DRAFT] },
  {
    of: 'Qwen2.5: doubled braces',
    text: '{{"name": "generatePythonCode", "arguments": {"query": "Mean fare by class"}}}',
    calls: [DRAFT]
  },
  {
    of: 'Qwen2.5: doubled braces in a tag',
    text: '<tool_call>\n{{"name": "generatePythonCode", "arguments": {"query": "Mean fare by class"}}}\n</tool_call>',
    calls: [DRAFT]
  },
  {
    of: 'Qwen2.5-Coder: a tag with attributes',
    text: '<generatePythonCode query="Mean fare by class" />',
    calls: [DRAFT]
  },
  {
    of: 'Qwen2.5-Coder: a tag with an end',
    text: '<generatePythonCode query="Mean fare by class"></generatePythonCode>',
    calls: [DRAFT]
  },
  { of: 'Qwen3: Hermes', text: `<tool_call>\n${JSON_CALL}\n</tool_call>`, calls: [DRAFT] },
  {
    of: 'Qwen3: two',
    text: `<tool_call>\n${INFO_CALL}\n</tool_call>\n<tool_call>\n${JSON_CALL}\n</tool_call>`,
    calls: [INFO, DRAFT]
  },
  { of: 'Qwen3: without the end of its tag', text: `<tool_call>\n${JSON_CALL}`, calls: [DRAFT] },
  {
    of: 'Qwen3: words before',
    text: `I look at the data first.\n\n<tool_call>\n${INFO_CALL}\n</tool_call>`,
    calls: [INFO]
  },
  {
    of: 'Qwen3-Coder: parameters in tags',
    text: '<tool_call>\n<function=generatePythonCode>\n<parameter=query>\nMean fare by class\n</parameter>\n</function>\n</tool_call>',
    calls: [DRAFT]
  },
  {
    of: 'Hermes 3: single quotes',
    text: "<tool_call>\n{'name': 'generatePythonCode', 'arguments': {'query': 'Mean fare by class'}}\n</tool_call>",
    calls: [DRAFT]
  },
  {
    of: 'Llama 3.1: parameters',
    text: '{"name": "generatePythonCode", "parameters": {"query": "Mean fare by class"}}',
    calls: [DRAFT]
  },
  {
    of: 'Llama 3.1: with its type',
    text: '{"type": "function", "name": "generatePythonCode", "parameters": {"query": "Mean fare by class"}}',
    calls: [DRAFT]
  },
  { of: 'Llama 3.1: python tag', text: `<|python_tag|>${JSON_CALL}`, calls: [DRAFT] },
  {
    of: 'Llama 3.1: python tag with a call',
    text: '<|python_tag|>generatePythonCode.call(query="Mean fare by class")',
    calls: [DRAFT]
  },
  {
    of: 'Llama 3.1: function tag',
    text: '<function=generatePythonCode>{"query": "Mean fare by class"}</function>',
    calls: [DRAFT]
  },
  { of: 'Llama 3.2: a list of calls', text: '[generatePythonCode(query="Mean fare by class")]', calls: [DRAFT] },
  {
    of: 'Llama 4: two in a list',
    text: '[datasetInfo(name="df"), generatePythonCode(query="Mean fare by class")]',
    calls: [INFO, DRAFT]
  },
  { of: 'Llama 3.2: end of turn', text: `${JSON_CALL}<|eot_id|>`, calls: [DRAFT] },
  { of: 'Llama 3.2: semicolons between', text: `${INFO_CALL}; ${JSON_CALL}`, calls: [INFO, DRAFT] },
  { of: 'Mistral 7B: list', text: `[TOOL_CALLS] [${JSON_CALL}]`, calls: [DRAFT] },
  { of: 'Mistral Small: two in a list', text: `[TOOL_CALLS][${INFO_CALL}, ${JSON_CALL}]`, calls: [INFO, DRAFT] },
  {
    of: 'Mistral Small 3.2: name and object',
    text: '[TOOL_CALLS]generatePythonCode{"query": "Mean fare by class"}',
    calls: [DRAFT]
  },
  {
    of: 'Devstral: name and arguments',
    text: '[TOOL_CALLS]generatePythonCode[ARGS]{"query": "Mean fare by class"}',
    calls: [DRAFT]
  },
  {
    of: 'Gemma 3: tool_code',
    text: '```tool_code\ngeneratePythonCode(query="Mean fare by class")\n```',
    calls: [DRAFT]
  },
  { of: 'Gemma 3: python', text: "```python\ngeneratePythonCode(query='Mean fare by class')\n```", calls: [DRAFT] },
  {
    of: 'Gemma 2: a list in a fence',
    text: '```python\n[generatePythonCode(query="""Mean fare by class""")]\n```',
    calls: [DRAFT]
  },
  { of: 'Phi-4-mini: marks', text: `<|tool_call|>[${JSON_CALL}]<|/tool_call|>`, calls: [DRAFT] },
  { of: 'Phi-3.5: functools', text: `functions[${JSON_CALL}]`, calls: [DRAFT] },
  {
    of: 'DeepSeek-V3: marks',
    text: '<｜tool▁calls▁begin｜><｜tool▁call▁begin｜>function<｜tool▁sep｜>generatePythonCode\n```json\n{"query": "Mean fare by class"}\n```<｜tool▁call▁end｜><｜tool▁calls▁end｜>',
    calls: [DRAFT]
  },
  {
    of: 'DeepSeek-V3.1: marks',
    text: '<｜tool▁calls▁begin｜><｜tool▁call▁begin｜>generatePythonCode<｜tool▁sep｜>{"query": "Mean fare by class"}<｜tool▁call▁end｜><｜tool▁calls▁end｜>',
    calls: [DRAFT]
  },
  { of: 'Granite 3: tag and list', text: `<|tool_call|>[${JSON_CALL}]`, calls: [DRAFT] },
  {
    of: 'SmolLM2: text of arguments',
    text: '<tool_call>[{"name": "generatePythonCode", "arguments": "{\\"query\\": \\"Mean fare by class\\"}"}]</tool_call>',
    calls: [DRAFT]
  },
  {
    of: 'SmolLM3: function object',
    text: '{"type": "function", "function": {"name": "generatePythonCode", "arguments": {"query": "Mean fare by class"}}}',
    calls: [DRAFT]
  },
  {
    of: 'ReAct: action',
    text: 'Action:\n```json\n{"action": "generatePythonCode", "action_input": {"query": "Mean fare by class"}}\n```',
    calls: [DRAFT]
  },
  {
    of: 'Yi: Chinese punctuation',
    text: '{“name”：“generatePythonCode”，“arguments”：{“query”：“Mean fare by class”}}',
    calls: [DRAFT]
  },
  {
    of: 'smart quotes',
    text: '{“name”: “generatePythonCode”, “arguments”: {“query”: “Mean fare by class”}}',
    calls: [DRAFT]
  },
  {
    of: 'a comma too many',
    text: '{"name": "generatePythonCode", "arguments": {"query": "Mean fare by class",},}',
    calls: [DRAFT]
  },
  {
    of: 'arguments beside the name',
    text: '{"tool": "generatePythonCode", "query": "Mean fare by class"}',
    calls: [DRAFT]
  },
  {
    of: 'True for true',
    text: '{"name": "datasetInfo", "arguments": {"name": "df", "wide": True, "columns": None}}',
    calls: [['datasetInfo', { name: 'df', wide: true, columns: null }]]
  },
  {
    of: 'True for true in a call',
    text: 'datasetInfo(name="df", wide=True)',
    calls: [['datasetInfo', { name: 'df', wide: true }]]
  },
  {
    of: 'a list in a call',
    text: '[datasetInfo(name="df", columns=["fare", "tip"])]',
    calls: [['datasetInfo', { name: 'df', columns: ['fare', 'tip'] }]]
  },
  {
    of: 'quotes in its value',
    text: '{"name": "generatePythonCode", "arguments": {"query": "Mean of \\"fare\\" {by} class"}}',
    calls: [['generatePythonCode', { query: 'Mean of "fare" {by} class' }]]
  },
  { of: 'a colon before', text: `I call the tool: ${JSON_CALL}`, calls: [DRAFT] },

  {
    of: 'an unknown tool',
    text: '{"name": "loadEverything", "arguments": {"query": "Mean fare by class"}}',
    calls: []
  },
  { of: 'arguments that do not fit', text: '{"name": "generatePythonCode", "arguments": {"question": 3}}', calls: [] },
  {
    of: 'a fence that never ends within its string',
    text: '```json\n{"name": "generatePythonCode", "arguments": {"query": "Mean fare',
    calls: []
  },
  {
    of: 'cut off behind its arguments',
    text: '{"name": "generatePythonCode", "arguments": {"query": "Mean fare by class"}',
    calls: []
  },
  { of: 'a call of Python that is cut off', text: '[generatePythonCode(query="Mean fare by class"', calls: [] },
  { of: 'quoted in a sentence', text: `You write ${JSON_CALL} and wait.`, calls: [] },
  { of: 'followed by words', text: `${JSON_CALL}\nis how it is written.`, calls: [] },
  { of: 'quoted in code', text: 'It is written `generatePythonCode(query="x")`', calls: [] },
  { of: 'within other JSON', text: `{"steps": ["look", "call", ${JSON_CALL.replaceAll('"', '\\"')}]}`, calls: [] },
  { of: 'a word alone', text: 'I would use generatePythonCode for that.', calls: [] },
  { of: 'JSON that is the answer', text: '{"a": 1}', calls: [] },
  { of: 'a number', text: '42', calls: [] }
];

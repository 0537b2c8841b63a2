/**
 * System prompt of the one request in which a small model answers a question: the same for every question, so that it is evaluated once.
 * At most 150 tokens. It asks for a block alone: small models that are asked for a sentence first end with that.
 */
export const DIRECT_PROMPT = `You write Python code for a Jupyter cell. Reply with one \`\`\`python block and nothing else.
The variables that are described are loaded: never read files, never make up data. Spell columns exactly as listed. Import what you use. The last line is an expression that shows the result. Charts: matplotlib, with title and axis labels.`;

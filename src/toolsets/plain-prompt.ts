/** System prompt where the kernel speaks another language than Python: plain chat, no tools. */
export function plainPrompt(language: string): string {
  return `You are Cellwright, an assistant beside a Jupyter notebook. Its kernel speaks ${language}; live data needs a Python kernel, so you see no variables and draft no cells. Answer in plain text, with code in a fence where it helps.`;
}

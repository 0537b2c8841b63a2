/** What `--help` prints. */
export const USAGE_TEXT = `Ask a question about data files and get a drafted, checked notebook cell.

  npm run -s ask -- --data FILE [--data FILE2] [options] "question"
  npm run -s ask -- --batch FILE.jsonl --run --json

  --data FILE       CSV, TSV, JSON, JSON lines, Parquet, Excel, Arrow, SQLite or DuckDB; df for one file, the file
                    stem for several, tables of a file by their own names
  --model MODEL     builtin (default); openai:NAME, a connection saved in the panel, or the model of that name behind
                    OPENAI_API_KEY and CELLWRIGHT_OPENAI_BASE_URL; llama:FILE, a GGUF file; scripted:FILE
  --code-form FORM  how the model writes what is drafted: direct or code; by its size unless given
  --run             execute the draft and give its result
  --allow-tools     let the model run code of its own (runPython) without asking; at a terminal you are asked otherwise
  --json            one JSON object instead of text
  --notebook OUT    write the cells to a notebook
  --batch FILE      one {"id", "data": [paths relative to the file], "question"} a line, with
                    "after": ["earlier question", …] asked before it in the same chat and not run;
                    prints one JSON object with its id for each, as it is done
  --deadline S      seconds for each line of a batch (default 60)
  --help            this text

Exit codes: 0 answered, 2 usage, 3 gave up, 4 failed. Standard output holds the answer only.
`;

/**
 * How a server is told to hold a reply to a schema: as OpenAI does (`json_schema`), as older servers of llama.cpp and
 * llama-cpp-python do (`json_object` with the schema beside it), or by a grammar in llama.cpp's notation that is printed
 * here (`grammar`), as llama-server takes it.
 */
export type SchemaForm = 'json_schema' | 'json_object' | 'grammar';

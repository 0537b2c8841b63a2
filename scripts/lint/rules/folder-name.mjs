const FORBIDDEN = new Set(['utils', 'util', 'helpers', 'helper', 'common', 'shared', 'misc', 'lib']);

/** A folder is named after what it is about. */
export const folderName = {
  meta: {
    type: 'problem',
    schema: [],
    messages: { name: 'The folder name “{{ name }}” says nothing; name what it is about.' }
  },
  create(context) {
    return {
      Program(node) {
        const folders = context.filename
          .replaceAll('\\', '/')
          .slice(context.cwd.length + 1)
          .split('/')
          .slice(0, -1);
        const name = folders.find(folder => FORBIDDEN.has(folder));
        if (name) context.report({ node, messageId: 'name', data: { name } });
      }
    };
  }
};

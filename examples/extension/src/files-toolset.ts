import type { Contents } from '@jupyterlab/services';
import { Type } from '@sinclair/typebox';
import { tool } from 'jupyterlab-cellwright';
import { ContentsRef } from './contents-ref.js';

/** Looks at files, so that a model can tell what there is to load. Reads names and sizes, no contents. */
export class FilesToolset {
  readonly namespace = 'files';

  readonly listFiles = tool({
    description: 'Lists the files and folders in one folder.',
    params: Type.Object({
      folder: Type.Optional(Type.String({ description: 'Its path from the top folder. The top folder when left out.' }))
    }),
    returns: Type.Array(
      Type.Object({
        name: Type.String(),
        type: Type.String({ description: 'file, notebook or directory' }),
        bytes: Type.Optional(Type.Number())
      })
    ),
    inject: { contents: ContentsRef },
    run: async ({ folder = '' }, { contents }) => {
      const directory = await contents.get(folder, { type: 'directory', content: true });
      return (directory.content as Contents.IModel[]).map(({ name, type, size }) => ({ name, type, bytes: size }));
    }
  });
}

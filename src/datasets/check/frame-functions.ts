/** Functions of modules that take a frame and name its columns by keyword. */
export const FRAME_FUNCTIONS: Readonly<
  Record<string, { readonly frame: string; readonly keywords: readonly string[] }>
> = {
  seaborn: { frame: 'data', keywords: ['x', 'y', 'hue'] },
  'plotly.express': { frame: 'data_frame', keywords: ['x', 'y', 'color'] },
  pandas: { frame: 'data', keywords: ['values', 'index', 'columns', 'id_vars', 'value_vars'] }
};

type FrameFunctions = {
  /** The argument with the frame; it may stand first, too. */
  readonly frame: string;
  readonly keywords: readonly string[];
  /** Their names; all functions of the module when absent. */
  readonly names?: readonly string[];
};

/** Functions of modules that take a frame and name its columns by keyword. */
export const FRAME_FUNCTIONS: Readonly<Record<string, FrameFunctions>> = {
  seaborn: {
    frame: 'data',
    keywords: ['x', 'y', 'hue', 'size', 'style', 'row', 'col', 'units', 'vars', 'x_vars', 'y_vars']
  },
  'plotly.express': { frame: 'data_frame', keywords: ['x', 'y', 'color'] },
  // The keywords of `pd.DataFrame` name what is made.
  pandas: {
    frame: 'data',
    keywords: ['values', 'index', 'columns', 'id_vars', 'value_vars'],
    names: ['pivot', 'pivot_table', 'melt']
  }
};

import type { Sense } from './sense.js';

type Chart = Omit<Extract<Sense, { readonly type: 'chart' }>, 'type'>;

const chart = (phrases: string, chart: Chart = {}): readonly [string, Sense] => [phrases, { type: 'chart', ...chart }];

/** Words for charts, their parts and their looks, phrases separated by `|`. */
export const CHART_WORDS: readonly (readonly [string, Sense])[] = [
  chart(
    'plot|plots|plotted|plotting|chart|charts|charted|graph|graphs|graphed|visualize|visualise|visualized|visualised|visualization|visualisation|visualizing|visual|visually|draw|draws|drawn|drawing|diagram|diagrams|figure|graphic|graphically|picture|sketch',
    { draws: true }
  ),
  chart(
    'bar|bars|bar chart|bar charts|bar plot|bar plots|barplot|barplots|barchart|bar graph|bar graphs|bar diagram|count plot|countplot',
    {
      draws: true,
      kind: 'bar'
    }
  ),
  chart(
    'horizontal bar|horizontal bars|horizontal bar chart|horizontal bar plot|horizontal bar graph|horizontal barplot|barh|horizontal barchart',
    {
      draws: true,
      kind: 'bar',
      look: { horizontal: true }
    }
  ),
  chart(
    'column chart|column charts|column plot|column graph|vertical bar|vertical bars|vertical bar chart|vertical bar plot|vertical bar graph',
    {
      draws: true,
      kind: 'bar',
      look: { horizontal: false }
    }
  ),
  chart(
    'stacked bar|stacked bars|stacked bar chart|stacked bar charts|stacked bar plot|stacked bar graph|stacked barplot|stacked column chart|stacked columns|stacked chart',
    {
      draws: true,
      kind: 'bar',
      look: { stacked: true }
    }
  ),
  chart(
    'grouped bar|grouped bars|grouped bar chart|grouped bar charts|grouped bar plot|grouped bar graph|grouped barplot|clustered bar chart|clustered bars|side by side bars|side - by - side bars|side by side bar chart|side - by - side bar chart|multiple bar chart|grouped column chart',
    {
      draws: true,
      kind: 'bar',
      look: { stacked: false }
    }
  ),
  chart(
    'line|lines|line chart|line charts|line plot|line plots|lineplot|line graph|line graphs|linechart|line diagram|curve|curves|time series plot|time series chart|multi line chart|multi - line chart|multiple line chart',
    {
      draws: true,
      kind: 'line'
    }
  ),
  chart(
    'area chart|area charts|area plot|area plots|area graph|stacked area|stacked area chart|stacked area plot|filled area chart',
    {
      draws: true,
      kind: 'area'
    }
  ),
  chart('pie|pies|pie chart|pie charts|pie plot|pie graph|pie diagram|piechart', { draws: true, kind: 'pie' }),
  chart('histogram|histograms|hist|histogramm|frequency histogram', { draws: true, kind: 'histogram' }),
  chart('stacked histogram|stacked histograms', { draws: true, kind: 'histogram', look: { stacked: true } }),
  chart(
    'density plot|density plots|density curve|density curves|density chart|density graph|kde|kde plot|kernel density|kernel density plot|kernel density estimate|distribution curve',
    {
      draws: true,
      kind: 'density'
    }
  ),
  chart(
    'box plot|box plots|boxplot|boxplots|box - plot|box - plots|box and whisker|box and whisker plot|box and whiskers plot|box - and - whisker plot|box chart|box charts|box diagram|whisker plot',
    {
      draws: true,
      kind: 'box'
    }
  ),
  chart('violin|violins|violin plot|violin plots|violinplot|violinplots|violin chart', { draws: true, kind: 'violin' }),
  chart('strip plot|strip plots|stripplot|strip chart|jitter plot', { draws: true, kind: 'strip' }),
  chart(
    'scatter|scatters|scater|scater plot|scattter plot|scatterplott|scatterplot|scatterplots|scatter plot|scatter plots|scatter chart|scatter charts|scatter graph|scatter diagram|scattergram|xy plot|as dots|as points|dots|point cloud|cloud of points',
    {
      draws: true,
      kind: 'scatter'
    }
  ),
  chart(
    'pair plot|pair plots|pairplot|pairs plot|pair grid|scatter matrix|scatter plot matrix|scatterplot matrix|matrix of scatter plots|matrix of scatterplots|pairwise plot|pairwise plots|pairwise scatter plots|pairwise scatterplots|splom',
    {
      draws: true,
      kind: 'pairs'
    }
  ),
  chart('heatmap|heatmaps|heat map|heat maps|heat - map|heatmap plot|heat map chart', { draws: true, kind: 'heatmap' }),
  chart(
    'heatmap of the correlations|heatmap of correlations|heat map of the correlations|heat map of correlations|heatmap of the correlation matrix|heat map of the correlation matrix|heatmap of correlation|heatmap of the correlation|heat map of correlation|correlations as a heatmap|correlations as a heat map|correlation as a heatmap|correlation as a heat map|correlation matrix as a heatmap|correlation matrix as a heat map|correlations in a heatmap|correlations in a heat map|heatmap with the correlations|heat map with the correlations|heatmap showing correlations|heat map showing the correlations|plot the correlation matrix|plot the correlations|plot correlations|plot a correlation matrix|visualize the correlation matrix|visualise the correlation matrix|visualize the correlations|visualise the correlations|visualize correlations|visualise correlations|draw the correlation matrix|correlation heatmap|correlation heat map|correlation plot|correlogram|correlation matrix plot|correlation matrix heatmap|correlation matrix heat map',
    {
      draws: true,
      kind: 'heatmap',
      correlations: true
    }
  ),
  chart('distribution|distributions|distribution of|distributed|spread|spreads|spread out|vary|varies|variation', {
    spread: true
  }),
  chart('stacked|stack|stacking|on top of each other', { look: { stacked: true } }),
  chart('grouped|clustered|unstacked', { look: { stacked: false } }),
  chart('horizontal|horizontally|lying|sideways', { look: { horizontal: true } }),
  chart('vertical|vertically|upright', { look: { horizontal: false } }),
  chart(
    'log scale|logarithmic scale|log axis|logarithmic axis|log scaled|log y axis|log y - axis|logarithmic y axis|logarithmic y - axis|log y|log y scale|logarithmic|log - scale',
    {
      look: { log: 'y' }
    }
  ),
  chart('log x axis|log x - axis|logarithmic x axis|logarithmic x - axis|log x|log x scale', { look: { log: 'x' } }),
  chart(
    'log log|log - log|log log scale|log - log scale|both axes logarithmic|both axes on a log scale|logarithmic axes|log axes',
    { look: { log: 'both' } }
  ),
  chart(
    'trend line|trendline|regression line|line of best fit|best fit line|best fit|fitted line|fit line|linear fit|fitted trend|least squares line|trend - line',
    {
      look: { trend: true }
    }
  ),
  chart('bins|bin|buckets|classes|intervals', { bins: true }),
  chart(
    'on x|on the x|on x axis|on the x axis|on the x - axis|x axis|x - axis|the x axis|x|as x|on the horizontal axis|on the horizontal|horizontal axis|horizontally',
    { axis: 'x' }
  ),
  chart(
    'on y|on the y|on y axis|on the y axis|on the y - axis|y axis|y - axis|the y axis|y|as y|on the vertical axis|on the vertical|vertical axis',
    { axis: 'y' }
  ),
  chart(
    'fall with|falls with|rise with|rises with|grow with|grows with|increase with|increases with|decrease with|decreases with|vary with|varies with|change with|changes with|drop with|drops with|decline with|declines with|go up with|goes up with|go down with|goes down with|depend on|depends on',
    { against: true, moves: true }
  ),
  chart('against|versus|vs|vs .|over|plotted against|plotted over|as a function of|depending on', { against: true }),
  chart(
    'coloured by|colored by|color by|colour by|coloured according to|colored according to|colour coded by|color coded by|colour - coded by|color - coded by|with colour by|with color by|hue|hue by|shaded by|split by colour|split by color|one colour per|one color per|a colour for each|a color for each|colours by|colors by|coloured for each|colored for each|with the colour by|with the color by|coloured with|colored with',
    {
      series: true
    }
  ),
  chart('stacked by|stack by|stacked per|stacked for each|stacked according to', {
    series: true,
    look: { stacked: true }
  }),
  chart(
    'grouped by colour|one line for each|one line per|a line for each|a line for every|one line for every|a line per|one line by|separate lines for each|separate lines for|a separate line for each|separate line for each|separate line per|a separate line per|separate lines per|separate lines by|different lines for|a curve for each|one curve per|a curve per|lines by|lines per|lines for each',
    {
      draws: true,
      kind: 'line',
      series: true
    }
  ),
  chart(
    'one bar for each|one bar per|a bar for each|a bar per|one bar for every|a bar for every|bars by|bars for each|bars per',
    { draws: true, kind: 'bar', series: true }
  ),
  chart('one box for each|one box per|a box for each|a box per|one box for every', {
    draws: true,
    kind: 'box',
    series: true
  }),
  chart(
    'numeric|numerical|numeric columns|numerical columns|numeric variables|numerical variables|numeric features|numerical features|number columns|quantitative variables|continuous variables|numeric attributes|numeric fields',
    {
      allNumbers: true
    }
  ),
  chart(
    'how|how is|how are|how does|how do|how did|look like|looks like|side by side|side - by - side|next to each other|in one plot|in a plot|in the same plot|in one chart|in one figure|in the same chart|in a single plot|in a single chart|on one plot|on one chart|on the same plot|on the same chart|on the same axes|in a chart|in a graph|in one graph|in the same graph|axis|axes|legend|as separate lines|as two lines|two lines|three lines|three separate lines|two separate lines|would be nice|would be great|would be good|would be fine|would help|would do|nice|quick|simple|neat|beautiful|pretty|little|nicely|coloured|colored|in colour|in color|colour|color'
  ),
  chart(
    'most expensive on the left|most expensive first|highest on the left|biggest on the left|tallest first|tallest bar first|highest bar first|longest first|longest bar first|largest at the top|largest on top|biggest on top|biggest at the top|highest on top|highest at the top|tallest on the left|largest on the left|from tallest to shortest|tallest to shortest|longest bar on top|sorted by height|largest bar first|biggest bar first|biggest first',
    {
      look: { order: 'largest' }
    }
  ),
  chart(
    'cheapest on the left|shortest on the left|cheapest at the top|shortest first|smallest at the top|smallest on top|lowest on top|lowest at the top|smallest on the left|lowest on the left|shortest bar first|smallest bar first',
    {
      look: { order: 'smallest' }
    }
  )
];

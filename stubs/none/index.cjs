/**
 * In the place of packages that danfojs-node asks for and Cellwright does without: `xlsx` (workbooks; its address is no registry),
 * `request` (files of other servers) and `plotly.js-dist-min` (charts).
 */
module.exports = {};

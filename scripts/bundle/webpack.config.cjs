const path = require('node:path');

/** What the builder of extensions adds to its own options. */
module.exports = {
  module: {
    rules: [
      {
        test: path.join(__dirname, '..', '..', 'style', 'index.css'),
        enforce: 'pre',
        use: path.join(__dirname, 'minify-styles.cjs')
      }
    ]
  }
};

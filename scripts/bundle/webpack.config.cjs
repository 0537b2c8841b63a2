const path = require('node:path');

/** What the builder of extensions adds to its own options. */
module.exports = {
  optimization: {
    splitChunks: {
      cacheGroups: {
        // What puts styles into the page is there once, and not again with each view that has styles of its own.
        styles: { test: /node_modules[\\/](css|style)-loader[\\/]/, enforce: true }
      }
    }
  },
  module: {
    rules: [
      {
        test: /\.css$/,
        include: path.join(__dirname, '..', '..', 'style'),
        enforce: 'pre',
        use: path.join(__dirname, 'minify-styles.cjs')
      }
    ]
  }
};

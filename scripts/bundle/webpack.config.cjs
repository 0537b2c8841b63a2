const { writeFileSync } = require('node:fs');
const path = require('node:path');

const root = path.join(__dirname, '..', '..');

/** Paths of modules, relative to the repository, including modules that the bundler merged into others. */
const paths = modules =>
  modules.flatMap(({ nameForCondition, modules: merged = [] }) => [
    ...(nameForCondition ? [path.relative(root, nameForCondition)] : []),
    ...paths(merged)
  ]);

/** Lists the files that went into the page, for the licence notices. */
const listFiles = compiler =>
  compiler.hooks.done.tap('ListFiles', stats => {
    const { modules } = stats.toJson({ all: false, modules: true, nestedModules: true, orphanModules: true });
    const files = paths(modules.filter(({ orphan }) => !orphan));
    writeFileSync(path.join(root, 'build', 'page-files.json'), JSON.stringify(files));
  });

/** What the builder of extensions adds to its own options. */
module.exports = {
  plugins: [{ apply: listFiles }],
  optimization: {
    splitChunks: {
      cacheGroups: {
        // The code that puts styles into the page is bundled once, and not again with each view that has styles of its own.
        styles: { test: /node_modules[\\/](css|style)-loader[\\/]/, enforce: true }
      }
    }
  },
  module: {
    rules: [
      {
        test: /\.css$/,
        include: path.join(root, 'style'),
        enforce: 'pre',
        use: path.join(__dirname, 'minify-styles.cjs')
      }
    ]
  }
};

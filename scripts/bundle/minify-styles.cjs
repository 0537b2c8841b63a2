const { resolve } = require('node:path');
const { build } = require('esbuild');

/** A loader: the style sheet with all that it imports, as one short text. Each of its files is watched. */
module.exports = function minifyStyles() {
  const done = this.async();
  build({
    entryPoints: [this.resourcePath],
    bundle: true,
    minify: true,
    write: false,
    metafile: true,
    absWorkingDir: this.rootContext,
    logLevel: 'warning'
  }).then(({ outputFiles, metafile }) => {
    for (const file of Object.keys(metafile.inputs)) {
      this.addDependency(resolve(this.rootContext, file));
    }
    done(null, outputFiles[0].text);
  }, done);
};

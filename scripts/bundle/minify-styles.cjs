const { resolve } = require('node:path');
const { build } = require('esbuild');

/** A loader that turns a style sheet and everything it imports into one minified text. Each of these files is watched. */
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

const scoped = binary => `@node-llama-cpp/${binary}`;

/** What runs model files, computing on the processor alone. */
export const runtime = {
  title: 'runtime for model files',
  main: 'node-llama-cpp',
  entry: 'node-llama-cpp/dist/index.js',
  version: 'node-llama-cpp',
  binaries: {
    'linux-x64': scoped('linux-x64'),
    'linux-arm64': scoped('linux-arm64'),
    'linux-arm': scoped('linux-armv7l'),
    'darwin-arm64': scoped('mac-arm64-metal'),
    'darwin-x64': scoped('mac-x64'),
    'win32-x64': scoped('win-x64'),
    'win32-arm64': scoped('win-arm64')
  }
};

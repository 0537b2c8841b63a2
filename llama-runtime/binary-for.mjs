/** The binary for each system, computing on the processor alone. */
const BINARIES = {
  'linux-x64': 'linux-x64',
  'linux-arm64': 'linux-arm64',
  'linux-arm': 'linux-armv7l',
  'darwin-arm64': 'mac-arm64-metal',
  'darwin-x64': 'mac-x64',
  'win32-x64': 'win-x64',
  'win32-arm64': 'win-arm64'
};

/**
 * The name of the ready-made binary for a system, such as `linux-x64`.
 *
 * @throws {Error} A sentence, when there is none.
 */
export function binaryFor(system = `${process.platform}-${process.arch}`) {
  const binary = BINARIES[system];
  if (!binary) throw new Error(`There is no ready-made runtime for model files on ${system}.`);
  return binary;
}

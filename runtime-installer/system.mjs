/** The name of this system, such as `linux-x64`; one with the other C library of Linux ends with `-musl`. */
export function system() {
  const name = `${process.platform}-${process.arch}`;
  if (process.platform !== 'linux') return name;
  // Where it is not glibc, Node says nothing of it. The network has nothing to do with it, and may take seconds.
  process.report.excludeNetwork = true;
  return process.report.getReport().header.glibcVersionRuntime ? name : `${name}-musl`;
}

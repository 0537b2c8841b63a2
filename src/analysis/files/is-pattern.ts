/** Whether a path may stand for several files: `sales[1].csv`. */
export function isPattern(path: string): boolean {
  return /[*?[\]{}]/u.test(path);
}

/** Asks again until it holds. */
export async function until(holds: () => Promise<boolean>): Promise<void> {
  while (!(await holds())) {
    await new Promise(resolve => setTimeout(resolve, 5));
  }
}

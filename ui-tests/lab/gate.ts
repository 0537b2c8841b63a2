/** Something to wait for until a test opens it. */
export class Gate {
  open = (): void => undefined;
  readonly opened = new Promise<void>(resolve => (this.open = resolve));
}

/** Something to wait for until a test opens it. */
export class Gate {
  readonly opened: Promise<void>;

  constructor() {
    let open = (): void => undefined;
    this.opened = new Promise(resolve => {
      open = resolve;
    });
    this.open = open;
  }

  readonly open: () => void;
}

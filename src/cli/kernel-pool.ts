import type { AskKernel } from './ask-kernel.js';

/** Anything that starts fresh kernels. */
export interface IKernelStarter {
  start(): Promise<AskKernel>;
}

/** Keeps kernels started ahead, so that each question gets one nothing ever ran in without waiting for its start. */
export class KernelPool {
  /**
   * @param size Kernels to keep ready, at least 1.
   * @param total Kernels that will be taken; no more than that are started.
   */
  constructor(
    private readonly _starter: IKernelStarter,
    private readonly _size: number,
    private _total: number
  ) {}

  /** Begins to start kernels; call once. */
  fill(): void {
    while (!this._isDisposed && this._total > 0 && this._ready.length < this._size) {
      this._total -= 1;
      const kernel = this._starter.start();
      kernel.catch(() => undefined); // Whoever takes it sees the failure.
      this._ready.push(kernel);
    }
  }

  /** A kernel that belongs to the caller, who disposes it. Rejects when it could not be started. */
  take(): Promise<AskKernel> {
    const kernel = this._ready.shift() ?? this._starter.start();
    this.fill();
    return kernel;
  }

  /** Ends the kernels that nobody took. */
  dispose(): void {
    this._isDisposed = true;
    for (const kernel of this._ready.splice(0)) {
      kernel.then(
        started => started.dispose(),
        () => undefined
      );
    }
  }

  private _isDisposed = false;
  private readonly _ready: Promise<AskKernel>[] = [];
}

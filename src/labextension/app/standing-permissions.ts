/**
 * What the user allowed for the rest of one conversation, by tool. It holds for one kernel and one place that outputs go
 * to, and ends with either. Kept in memory only.
 */
export class StandingPermissions {
  /** Names of the tools that run on this kernel without being asked for. */
  toolsOn(kernel: object | null): readonly string[] {
    return kernel === this._kernel ? [...this._tools] : [];
  }

  /** The set for a run: the agent adds what is allowed to it and asks for what is taken out. */
  for(kernel: object | null, place: string): Set<string> {
    if (kernel !== this._kernel || place !== this._place) {
      this._tools.clear(); // A run that still goes on asks again.
      this._tools = new Set();
      this._kernel = kernel;
      this._place = place;
    }
    return this._tools;
  }

  /** Ends all of it unless outputs still go to this place. */
  leaveFor(place: string): void {
    if (place !== this._place) {
      this._tools.clear();
    }
  }

  takeBack(tool: string): void {
    this._tools.delete(tool);
  }

  private _kernel: object | null = null;
  private _place = '';
  private _tools = new Set<string>();
}

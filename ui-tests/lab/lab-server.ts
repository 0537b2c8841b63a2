/** What a request of a test may say beside its path; a body is JSON. */
export type LabRequest = { readonly method?: string; readonly body?: string };

/** A JupyterLab of this checkout that the tests of one worker share. */
export type LabServer = {
  readonly url: string;
  readonly token: string;
  /** The folder it serves. */
  readonly root: string;
  readonly pid: number;
  /** Sends a request with the token. */
  request(path: string, init?: LabRequest): Promise<Response>;
  /** Stores settings of a plugin; counts from the next page on. An empty object brings the defaults back. */
  setSettings(plugin: string, settings: object): Promise<void>;
};

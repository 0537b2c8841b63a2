import type { DatasetProfile, DatasetRows } from '../dataset-profile.js';
import { describeDataset, describeDatasets, type DatasetInfoOptions } from '../prompt/describe-datasets.js';
import { shareProfile } from './share-profile.js';
import { shareRows, type SharedRows } from './share-rows.js';
import { markShared, ownWords, type SharedText } from './shared-text.js';
import { includesLevel, sharingName, type SharingDestination, type SharingLevel } from './sharing-level.js';

export type PrivacyOptions = {
  /** Where the most distant reader of the prompts runs. */
  readonly destination: SharingDestination;
  /** What may currently be sent there about a dataset, by its `sharingName`; `null`: nothing is held back. */
  readonly levelOf: (dataset: string) => SharingLevel | null;
};

/** What one look at a kernel found, rows already shared. */
type PrivacySnapshot = Pick<DatasetsData, 'profiles' | 'variables' | 'modules'> & {
  readonly rows?: readonly SharedRows[];
};

/**
 * The one gate to the prompts of one question: profiles, rows, outputs, cells and errors become text for a model here
 * and nowhere else. What a tool presents has the type `SharedText`, which only this folder makes.
 */
export class Privacy {
  constructor(private readonly _options: PrivacyOptions) {}

  get destination(): SharingDestination {
    return this._options.destination;
  }

  /** What may be sent about a dataset; `null`: nothing is held back. */
  levelOf(dataset: string): SharingLevel | null {
    return this._options.levelOf(dataset);
  }

  /** The datasets, also unloaded files, whose rows are to be read; none if the destination is the page, which needs no rows. */
  wantsRows(profiles: readonly DatasetProfile[]): readonly DatasetProfile[] {
    return this.destination === 'page' ? [] : profiles.filter(profile => showsRows(this.levelOf(sharingName(profile))));
  }

  /** First rows as they may be sent. Call it as soon as rows are read, so that those held back go no further. */
  shareRows(rows: readonly DatasetRows[], profiles: readonly DatasetProfile[]): readonly SharedRows[] {
    return rows.flatMap(own => shareRows(own, this._rowLevel(own.dataset, profiles)) ?? []);
  }

  /** The profiles as they may be sent. */
  share(profiles: readonly DatasetProfile[]): readonly DatasetProfile[] {
    return profiles.map(profile => {
      const level = this.levelOf(sharingName(profile));
      return level === null ? profile : shareProfile(profile, level);
    });
  }

  /** What a model may know, as typed data for models in the page. */
  data({ profiles, variables, modules }: PrivacySnapshot): DatasetsData {
    return { type: 'cellwright.datasets', profiles: this.share(profiles), variables, modules };
  }

  /** The text a language model reads about all datasets, ranked by the question, and which part is about which dataset. */
  describe(
    snapshot: PrivacySnapshot,
    question: string,
    mark: string
  ): { readonly text: SharedText; readonly blocks: NonNullable<DatasetsData['blocks']> } {
    const shared = snapshot.profiles.map(profile => this._forText(profile));
    const { text, blocks } = describeDatasets(shared, this._rowsOf(snapshot), question, mark);
    return {
      text: markShared(text),
      blocks: blocks.map(({ profile, text: own }) => ({ dataset: sharingName(profile), text: own }))
    };
  }

  /** The text a language model reads about one dataset. */
  describeOne(profile: DatasetProfile, snapshot: PrivacySnapshot, options: DatasetInfoOptions): SharedText {
    const rows = this._rowsOf(snapshot).find(({ dataset }) => dataset === profile.name);
    return markShared(describeDataset(this._forText(profile), rows, options));
  }

  /** Called when the user allowed this output, or these cells, to go where was shown. `subject` is the object read, not its text. */
  allow(subject: object): void {
    this._allowed.add(subject);
  }

  /** Whether output that belongs to no dataset may be sent: to a network only if the user allowed exactly this output. */
  mayShow(subject: object): boolean {
    return this.destination !== 'network' || this._allowed.has(subject);
  }

  /** Text of an output or of cells, already fenced as data; held back unless it may be shown. */
  pass(subject: object, text: string): SharedText {
    return this.mayShow(subject)
      ? markShared(text)
      : ownWords`[${text.split('\n').length} lines held back: they were not allowed to leave this computer.]`;
  }

  private _forText(profile: DatasetProfile): DatasetProfile {
    return shareProfile(profile, this.levelOf(sharingName(profile)) ?? 'rows');
  }

  /** Rows whose level still allows them: a choice may have been taken back since they were read. */
  private _rowsOf({ rows = [], profiles }: PrivacySnapshot): readonly SharedRows[] {
    return rows.filter(({ dataset, disguised }) => {
      const level = this._rowLevel(dataset, profiles);
      return disguised ? showsRows(level) : level === 'rows';
    });
  }

  /** The level of the rows of a variable, or of the file that would become it. */
  private _rowLevel(dataset: string, profiles: readonly DatasetProfile[]): SharingLevel {
    const profile = profiles.find(({ name }) => name === dataset);
    return this.levelOf(profile === undefined ? dataset : sharingName(profile)) ?? 'names';
  }

  private readonly _allowed = new WeakSet();
}

function showsRows(level: SharingLevel | null): boolean {
  return level !== null && includesLevel(level, 'masked');
}

/** The dataset part of the context as typed data, which in-page models read. */
export type DatasetsData = {
  readonly type: 'cellwright.datasets';
  readonly profiles: readonly DatasetProfile[];
  /** Which part of the text is about which dataset, to show what is sent. */
  readonly blocks?: readonly { readonly dataset: string; readonly text: string }[];
  /** Names of all variables in the kernel's namespace, so that generated code does not overwrite one. */
  readonly variables: readonly string[];
  /** Top-level names of modules bound in the namespace, for example `{pd: 'pandas'}`. */
  readonly modules: Readonly<Record<string, string>>;
};

export function isDatasetsData(data: { readonly type: string } | undefined): data is DatasetsData {
  return data?.type === 'cellwright.datasets';
}

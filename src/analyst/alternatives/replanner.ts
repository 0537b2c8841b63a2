import { type AnalysisPlan, type Assumption, compilePlan, otherMethods, PlanError } from '../../analysis/index.js';
import type { ColumnProfile, DatasetProfile, DatasetsData } from '../../datasets/index.js';
import { chosen, clarify } from '../client/clarify.js';
import { assumeTurn } from '../conversation/assume-turn.js';
import { decideTurn } from '../conversation/decide-turn.js';
import { TURN_READINGS } from '../conversation/turn-readings.js';
import { candidatesFor } from '../ranking/candidates-for.js';
import { columnKind } from '../reading/column-kind.js';
import { WEIGHTS } from '../ranking/weights.js';
import type { Decision } from '../ranking/decision.js';
import { directCandidates } from '../ranking/direct-candidates.js';
import { framesFor } from '../ranking/frames-for.js';
import type { Choice } from './choice.js';
import { differsOnlyIn } from './differs-only-in.js';

type Planned = Extract<Decision, { type: 'plan' }>;

/** Alternatives that are offered for one assumption. */
const MOST = 6;
/** Questions that are read anew to find them; each costs about as much as the first reading. */
const MOST_READ = 3;
/** How far below the threshold of answers a reading may lie that a person chooses. */
const FARTHEST = -1;

/** The parts a column can play; columns of one kind can take each other's place. */
function kindOf(column: ColumnProfile | undefined): string {
  if (column === undefined || columnKind.isId(column)) {
    return 'id';
  }
  if (columnKind.isDateLike(column)) {
    return 'date';
  }
  return columnKind.isNumeric(column) ? 'number' : columnKind.isText(column) ? 'text' : column.type;
}

/** Words of a question with the columns that a person chose for them. */
type Links = ReadonlyMap<string, string>;

/** What a question is read from: all that a reading of it depends on. */
export type Asked = {
  readonly question: string;
  readonly data: DatasetsData;
  /** The plan of the answer before it. */
  readonly before: AnalysisPlan | undefined;
  /** What was answered when the question itself was asked back. */
  readonly answered: readonly string[];
};

/**
 * Reads one question again with some of its readings chosen by a person. A reading that is forced changes the plan in
 * that one name and nowhere else, or there is no plan.
 */
export class Replanner {
  constructor(private readonly _asked: Asked) {}

  /**
   * The decision with these choices, made one after the other; that on the question itself when there are none. Another
   * dataset is read from the start. `undefined` when there is no such plan.
   */
  decide(choices: readonly Choice[]): Decision | undefined {
    const turned = choices.map(({ type }) => type).lastIndexOf('turn');
    if (turned >= 0) {
      const read = this._as(choices[turned]?.reading).decide(choices.slice(turned + 1));
      return read?.type === 'plan' ? turnSaid(read, choices[turned]?.reading) : undefined;
    }
    const moved = choices.map(({ type }) => type).lastIndexOf('dataset');
    return choices
      .slice(moved + 1)
      .reduce<Decision | undefined>(
        (decision, choice, at) =>
          decision?.type === 'plan'
            ? this._with(decision, choice, linksOf(choices.slice(0, moved + 1 + at)))
            : undefined,
        moved < 0 ? this._first() : this._on(choices[moved]?.reading ?? '')
      );
  }

  /** What `decide` made of these choices, with what else each of its assumptions may be read as. */
  withAlternatives(decision: Planned, choices: readonly Choice[]): Planned {
    const turned = choices.map(({ type }) => type).lastIndexOf('turn');
    if (turned >= 0 && choices[turned]?.reading === TURN_READINGS.whole) {
      const [said, ...assumptions] = decision.assumptions;
      const rest = this._as(TURN_READINGS.whole).withAlternatives(
        { ...decision, assumptions },
        choices.slice(turned + 1)
      );
      return said === undefined
        ? rest
        : { ...rest, assumptions: [{ ...said, alternatives: [TURN_READINGS.followUp] }, ...rest.assumptions] };
    }
    const links = linksOf(choices);
    const assumptions = decision.assumptions.map(assumption => {
      const { type, phrase, reading: from } = assumption;
      const readings = this._readings(decision, assumption, links).filter(
        reading => this._with(decision, { type, phrase, from, reading }, links) !== undefined
      );
      return readings.length === 0 ? assumption : { ...assumption, alternatives: readings.slice(0, MOST) };
    });
    return { ...decision, assumptions };
  }

  /** The same question read behind the answer before it, or by itself. */
  private _as(reading: string | undefined): Replanner {
    return reading === TURN_READINGS.whole ? new Replanner({ ...this._asked, before: undefined }) : this;
  }

  /** What is made of the question as it was asked and, if it was asked back, answered. */
  private _first(): Decision {
    if (this._settled === undefined) {
      const { question, data, before, answered } = this._asked;
      const read = decideTurn(question, data, before);
      const found =
        read.type === 'declined' ? answered.flatMap(answer => chosen(read, question, answer) ?? []) : [read];
      this._asking = read.type === 'declined' ? read : undefined;
      this._settled = found[0] ?? read;
    }
    return this._settled;
  }

  /** The question over one dataset alone. */
  private _on(dataset: string): Planned | undefined {
    const { question, data, before } = this._asked;
    const profiles = data.profiles.filter(({ name }) => name === dataset);
    const read = this._datasets.get(dataset) ?? decideTurn(question, { ...data, profiles }, before);
    this._datasets.set(dataset, read);
    const text = `Answered from ${dataset}, which you chose`;
    return read.type === 'plan' && read.plan.dataset === dataset
      ? { ...read, assumptions: [{ type: 'dataset', phrase: '', reading: dataset, text }, ...read.assumptions] }
      : undefined;
  }

  private _with(decision: Planned, choice: Choice, links: Links): Planned | undefined {
    const { from, reading } = choice;
    const old = decision.assumptions.find(
      ({ type, phrase, reading: now }) => type === choice.type && phrase === choice.phrase && now === from
    );
    if (old === undefined) {
      return undefined;
    }
    if (choice.type === 'dataset') {
      return this._on(reading);
    }
    if (choice.type === 'turn') {
      const read = this._as(reading).decide([]);
      const same = read?.type === 'plan' && JSON.stringify(read.plan) === JSON.stringify(decision.plan);
      return read?.type === 'plan' && !same ? turnSaid(read, reading) : undefined;
    }
    const answer = this._asking && chosen(this._asking, this._asked.question, from);
    if (answer !== undefined && this._asking !== undefined) {
      return chosen(this._asking, this._asked.question, reading);
    }
    const isColumn = decision.profile.columns.some(({ name }) => name === from);
    const plan = isColumn
      ? this._relinked(decision, old, reading, links)
      : otherMethods(decision.plan, from).find(other => other.reading === reading)?.plan;
    const text = isColumn ? old.text.replaceAll(from, () => reading) : `You chose: ${reading}`;
    return plan === undefined || !this._isPossible(plan, decision.profile)
      ? undefined
      : {
          ...decision,
          plan,
          assumptions: decision.assumptions.map(one => (one === old ? { ...old, reading, text } : one))
        };
  }

  /** The plan with words linked to another column: a reading that was found before, or one with the column named. */
  private _relinked(
    { plan, profile }: Planned,
    { phrase, reading }: Assumption,
    column: string,
    links: Links
  ): AnalysisPlan | undefined {
    const { data, before } = this._asked;
    const fits = (other: AnalysisPlan): boolean =>
      differsOnlyIn(plan.steps, other.steps, reading, column) && this._isPossible(other, profile);
    const wording = this._wording(links, profile, phrase);
    const found = this._candidates(wording, profile).find(fits);
    if (found !== undefined || phrase === '' || column.includes('`')) {
      return found;
    }
    const named = this._wording(new Map([...links, [phrase, column]]), profile);
    if (named === wording) {
      return undefined;
    }
    if (before === undefined) {
      const [best] = directCandidates(named, profile);
      return best !== undefined && best.score >= WEIGHTS.refuse && fits(best.plan) ? best.plan : undefined;
    }
    const alone = { ...data, profiles: data.profiles.filter(({ name }) => name === profile.name) };
    const read = decideTurn(named, alone, before);
    return read.type === 'plan' && fits(read.plan) ? read.plan : undefined;
  }

  /** The question with the columns that were chosen named in it, those for the words `left` left out. */
  private _wording(links: Links, { columns }: DatasetProfile, left?: string): string {
    return [...links].reduce((question, [phrase, name]) => {
      const column = columns.find(one => one.name === name);
      if (phrase === left || column === undefined) {
        return question;
      }
      return question.replace(phrase, () => (kindOf(column) === 'date' ? `${phrase} of \`${name}\`` : `\`${name}\``));
    }, this._asked.question);
  }

  private _candidates(wording: string, profile: DatasetProfile): readonly AnalysisPlan[] {
    const key = JSON.stringify([profile.name, wording]);
    const known = this._plans.get(key);
    if (known !== undefined) {
      return known;
    }
    const found = this._asked.before === undefined ? candidatesFor(wording, profile) : [];
    const plans = found.filter(({ score }) => score >= WEIGHTS.refuse + FARTHEST).map(({ plan }) => plan);
    this._plans.set(key, plans);
    return plans;
  }

  /** Names that may stand in the place of an assumed one, the nearest first; not all of them make a plan. */
  private _readings({ plan, profile }: Planned, assumption: Assumption, links: Links): readonly string[] {
    const { question, data } = this._asked;
    const { type, reading } = assumption;
    if (type === 'turn') {
      return [TURN_READINGS.whole];
    }
    if (type === 'dataset') {
      return framesFor(question, data)
        .live.map(({ name }) => name)
        .filter(name => name !== reading && name !== profile.name);
    }
    const options = this._asking && clarify(this._asking, question)?.options;
    if (options?.includes(reading) === true) {
      return options.filter(option => option !== reading);
    }
    const column = profile.columns.find(({ name }) => name === reading);
    if (column === undefined) {
      return otherMethods(plan, reading).map(other => other.reading);
    }
    const alike = profile.columns
      .filter(other => other !== column && other.label === undefined && kindOf(other) === kindOf(column))
      .map(({ name }) => name);
    const plans = this._candidates(this._wording(links, profile, assumption.phrase), profile);
    const found = new Set(
      plans.flatMap(other => alike.filter(name => differsOnlyIn(plan.steps, other.steps, reading, name)))
    );
    return [...found, ...alike.filter(name => !found.has(name)).slice(0, MOST_READ)];
  }

  private _isPossible(plan: AnalysisPlan, profile: DatasetProfile): boolean {
    try {
      compilePlan(plan, profile, this._asked.data);
      return true;
    } catch (error) {
      if (error instanceof PlanError) {
        return false;
      }
      throw error;
    }
  }

  private _settled: Decision | undefined;
  /** The decision that was asked back about. */
  private _asking: Extract<Decision, { type: 'declined' }> | undefined;
  private readonly _datasets = new Map<string, Decision>();
  private readonly _plans = new Map<string, readonly AnalysisPlan[]>();
}

/** A question that was chosen to be read by itself says so. */
function turnSaid(decision: Planned, reading: string | undefined): Planned {
  return reading === TURN_READINGS.whole
    ? { ...decision, assumptions: [assumeTurn(TURN_READINGS.whole), ...decision.assumptions] }
    : decision;
}

function linksOf(choices: readonly Choice[]): Links {
  return new Map(choices.flatMap(({ phrase, reading }) => (phrase === '' ? [] : [[phrase, reading] as const])));
}

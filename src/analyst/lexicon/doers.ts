import { stemOf } from '../language/stem-of.js';

/**
 * Stems of nouns for a person who does the work that a row stands for. Whom it is done for (customers, patients, guests) is
 * not here, nor is a word that may be either.
 */
export const DOERS: ReadonlySet<string> = new Set(
  (
    'diver driver inspector doctor nurse physician surgeon therapist dentist vet agent seller salesperson employee worker technician ' +
    'engineer operator referee author teacher instructor tutor trainer coach pilot captain analyst clerk assistant advisor adviser ' +
    'consultant broker dealer rep representative surveyor observer researcher scientist volunteer reporter editor reviewer photographer ' +
    'mechanic plumber electrician cleaner courier photographer examiner assessor auditor interviewer investigator lecturer keeper ' +
    'ranger recorder sampler collector runner'
  )
    .split(' ')
    .map(stemOf)
);

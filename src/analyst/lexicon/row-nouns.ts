/**
 * Nouns for what one row of a table often is. One of them may stand for the rows when no column or value has its name;
 * a word that more often names a kind among others ("managers") is not here.
 */
export const ROW_NOUNS = new Set(
  (
    'person people individual passenger customer client employee worker staff student pupil patient member user visitor guest participant respondent ' +
    'subject player athlete person driver rider citizen resident animal bird pet car vehicle house home property apartment listing product ' +
    'item order transaction sale purchase booking reservation trip ride flight visit call ticket payment invoice shipment delivery session event ' +
    'game match movie film book song track album article review post message measurement reading sample specimen observation record row entry ' +
    'case incident accident job city country company firm store shop restaurant hotel school hospital station planet star mountain lake ' +
    'plant tree flower recipe loan account policy claim device sensor experiment survey response unit team project task building room'
  ).split(' ')
);

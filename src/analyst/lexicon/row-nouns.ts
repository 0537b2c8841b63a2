/**
 * Nouns for what one row of a table often is. One of them may stand for the rows when no column or value has its name;
 * a word that more often names a kind among others ("managers", "laptops") is not here.
 */
export const ROW_NOUNS = new Set(
  [
    'person people individual human passenger customer client employee worker staff student pupil learner patient member user visitor guest',
    'participant respondent subject player athlete driver rider citizen resident inhabitant applicant candidate voter owner buyer traveler tourist',
    'borrower subscriber shopper attendee recipient donor author scientist volunteer listener viewer follower colleague personnel',
    'animal bird penguin pet fish whale insect mammal creature horse cow sheep specimen plant tree flower iris seed mushroom field',
    'car vehicle automobile boat ship aircraft house home property apartment listing building room dwelling household hotel restaurant shop store',
    'school university college hospital clinic company firm startup business station airport bridge park museum library facility warehouse plant',
    'planet star galaxy mountain lake river volcano earthquake storm hurricane meteorite crater asteroid comet satellite mission launch',
    'city country nation town village state county region place location municipality neighborhood',
    'product item article good wine beer diamond gem coin stamp recipe dish meal food cereal ingredient drink medicine drug compound molecule',
    'order transaction sale purchase booking reservation trip ride journey flight visit call ticket payment invoice bill shipment delivery parcel',
    'session event meeting appointment stay admission operation rental loan account policy claim contract subscription donation',
    'game match race tournament round movie film book song track album video episode review post tweet message email comment painting artwork',
    'measurement reading sample observation record entry row case incident accident crime complaint experiment trial survey',
    'caller competitor contestant entrant contender delegate claimant policyholder cardholder purchaser patron',
    'movement arrival departure inspection outage sighting dive voyage excursion outing workout application request enquiry inquiry',
    'questionnaire ballot consignment withdrawal gig screening webinar workshop seminar',
    'job position vacancy project task course class lesson exam assignment device sensor machine unit team club player pokemon character hero card'
  ]
    .join(' ')
    .split(' ')
);

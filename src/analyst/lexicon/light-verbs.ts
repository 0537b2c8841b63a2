/**
 * Verbs and adverbs that say that something happened to what a row stands for, without a condition in them. A verb that
 * tells rows apart ("returned", "failed", "closed") is not here.
 */
export const LIGHT_VERBS =
  'observed observe placed place made recorded record records measured sampled collected seen sold sell sells selling bought buy purchased ' +
  'ordered carried carry carries flew flown fly flying travelled traveled travel travels treated issued taken conducted performed logged reported ' +
  'registered played play plays written wrote write writes produced produce produces stayed spent spend run runs ran running last lasts lasted lasting ' +
  'weigh weighs weighed weighing cost costs costing used use uses using earned earn earns earning brought bring brings generated generate generates obtained ' +
  'achieved achieve had scored served serve serves rated priced valued called named labelled employed occurred released published built hired born ' +
  'manufactured went ridden rode ride wore wear wears wearing worn handled handle handles held hold holds hosted attended watched ended ends end finished ' +
  'began begun represented represent represents gives gave given drove driven drive drives keep keeps kept put puts see hire hires officiate officiated ' +
  'own owns owned receive received receives posted submitted filed created entered added visited studied enrolled tested shown showed shows appeared ' +
  'caught offered provide provides provided present represents belonging grown produced harvested stand stands ' +
  'stood lead leads led say says said still already ever yet only often usually typically generally respectively ' +
  'saw sees witnessed witnesses lend lends cover covers covered pay pays charge charges charged charging sit sits star directed authored composed painted designed ' +
  'collect collects collected collecting offer offering rents rented renting gather gathered attend attends attending dealt processed managed manages ' +
  'operate operates operated supplied stocked stored require requires required encountered spotted noticed captured documented tracked monitored ' +
  'surveyed rang rung phoned emailed sent sends acquired leased organise organised organize organized arranged staged teach teaches taught walked ' +
  'cycled moved transported eat eats ate drank enjoyed choose chose chosen picked opted booked talk talks talked speak spoke spoken discussed ' +
  'accumulated signed recruits obtains submits submit files raise raises raised turns turned ends ' +
  'vs versus compared compare comparing against';

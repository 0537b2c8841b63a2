/** An adjective with what it is about: base, comparative, superlative; direction; hints for its column. */
export type Degree = {
  readonly comparative: string;
  readonly superlative: string;
  readonly direction: 'max' | 'min';
  readonly hints: string;
};

function degree(comparative: string, superlative: string, direction: 'max' | 'min', hints: string): Degree {
  return { comparative, superlative, direction, hints };
}

/** Adjectives of degree. A hint that starts with `-` counts the other way round. No hints: the column is named beside. */
export const DEGREE_WORDS: readonly Degree[] = [
  degree('higher|greater', 'highest|greatest|top most', 'max', ''),
  degree('lower', 'lowest', 'min', ''),
  degree('larger|bigger', 'largest|biggest', 'max', 'size area population capacity volume surface seat space'),
  degree('smaller', 'smallest|tiniest', 'min', 'size area population capacity volume surface seat space'),
  degree('older', 'oldest|eldest', 'max', 'age -birth -founded -built -opened -established -year -date'),
  degree('younger', 'youngest', 'min', 'age -birth -founded -built -opened -established -year -date'),
  degree('newer|more recent', 'newest|most recent|most recently|latest', 'max', 'date year time'),
  degree('later', '', 'max', 'date year time'),
  degree('earlier', 'earliest', 'min', 'date year time'),
  degree('longer', 'longest|lengthiest', 'max', 'length duration distance time'),
  degree('shorter', 'shortest|briefest', 'min', 'length duration height distance time'),
  degree('taller', 'tallest', 'max', 'height'),
  degree('heavier', 'heaviest', 'max', 'weight'),
  degree('lighter', 'lightest', 'min', 'weight'),
  degree('more expensive|costlier|pricier|dearer', 'most expensive|costliest|priciest|dearest', 'max', 'price amount'),
  degree('cheaper|less expensive', 'cheapest|least expensive', 'min', 'price amount'),
  degree('faster|quicker', 'fastest|quickest', 'max', 'speed -duration'),
  degree('slower', 'slowest', 'min', 'speed -duration'),
  degree('hotter|warmer', 'hottest|warmest', 'max', 'temperature'),
  degree('colder|cooler', 'coldest|coolest', 'min', 'temperature'),
  degree('deeper', 'deepest', 'max', 'depth'),
  degree('shallower', 'shallowest', 'min', 'depth'),
  degree('wider|broader', 'widest|broadest', 'max', 'width'),
  degree('narrower', 'narrowest', 'min', 'width'),
  degree('farther|further', 'farthest|furthest|most distant|remotest', 'max', 'distance'),
  degree('nearer|closer', 'nearest|closest', 'min', 'distance'),
  degree('better rated|better', 'best rated|highest rated|best|top rated', 'max', 'rating'),
  degree('worse|worse rated', 'worst|worst rated|lowest rated', 'min', 'rating'),
  degree('better paid', 'best paid|highest paid|highest earning|best earning', 'max', 'salary wage pay hourly'),
  degree('worse paid', 'worst paid|lowest paid', 'min', 'salary wage pay hourly'),
  degree(
    'longer serving',
    'longest serving|longest - serving|with us longest|with us the longest|here longest|here the longest',
    'max',
    'seniority tenure -hired -joined'
  ),
  degree('richer|wealthier', 'richest|wealthiest', 'max', 'income wealth gdp'),
  degree('poorer', 'poorest', 'min', 'income wealth gdp'),
  degree('rainier', 'rainiest', 'max', 'rain rainfall precipitation'),
  degree('wetter', 'wettest', 'max', 'rain rainfall precipitation humidity'),
  degree('drier', 'driest', 'min', 'rain rainfall precipitation humidity'),
  degree('more populous', 'most populous|most populated', 'max', 'population'),
  degree('less populous', 'least populous|least populated', 'min', 'population'),
  degree('stronger', 'strongest', 'max', 'strength power magnitude'),
  degree('', 'strongest|heaviest|steepest|toughest|severest|most severe', 'max', ''),
  degree('', 'weakest|mildest|slightest', 'min', ''),
  degree('weaker', 'weakest', 'min', 'strength power magnitude'),
  degree('more valuable', 'most valuable', 'max', 'value worth price'),
  degree('less valuable', 'least valuable', 'min', 'value worth price'),
  degree('more experienced', 'most experienced', 'max', 'experience'),
  degree('less experienced', 'least experienced', 'min', 'experience'),
  degree('louder', 'loudest', 'max', 'loudness'),
  degree('quieter', 'quietest', 'min', 'loudness'),
  degree('windier', 'windiest', 'max', 'wind'),
  degree('sunnier', 'sunniest', 'max', 'sun'),
  degree('snowier', 'snowiest', 'max', 'snow snowfall'),
  degree('more humid', 'most humid', 'max', 'humidity'),
  degree('denser', 'densest', 'max', 'density'),
  degree('noisier', 'noisiest', 'max', 'noise loudness'),
  degree('brighter', 'brightest', 'max', 'brightness'),
  degree('saltier', 'saltiest', 'max', 'salt salinity'),
  degree('sweeter', 'sweetest', 'max', 'sugar'),
  degree('more profitable|more lucrative', 'most profitable|most lucrative', 'max', 'profit margin'),
  degree('less profitable|less lucrative', 'least profitable|least lucrative', 'min', 'profit margin'),
  degree('more productive', 'most productive', 'max', 'output production yield productivity'),
  degree('more powerful', 'most powerful', 'max', 'power'),
  degree('less powerful', 'least powerful', 'min', 'power'),
  degree('more polluted', 'most polluted', 'max', 'pollution emission'),
  degree('less polluted', 'least polluted', 'min', 'pollution emission'),
  degree('more crowded', 'most crowded|fullest', 'max', 'occupancy attendance'),
  degree('less crowded', 'least crowded|emptiest', 'min', 'occupancy attendance'),
  degree('deadlier', 'deadliest', 'max', 'death fatality'),
  degree('more delayed', 'most delayed', 'max', 'delay'),
  degree('more satisfied|happier', 'most satisfied|happiest', 'max', 'satisfaction'),
  degree('less satisfied|unhappier', 'least satisfied|unhappiest', 'min', 'satisfaction')
];

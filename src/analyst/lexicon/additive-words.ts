/** Words in names of columns whose values are asked for as a sum when no measure is named. */
export const ADDITIVE_WORDS = new Set(
  (
    'revenue sale sales turnover amount quantity qty unit units profit cost costs expense expenses budget income spend spending ' +
    'umsatz menge betrag anzahl goal goals vote votes visit visits view views click clicks emission emissions production consumption ' +
    'population donation donations loss losses gain gains energy hour hours seat seats bedroom bedrooms item items order orders ' +
    'times borrowed sold point points call calls download downloads death deaths passenger passengers payment payments tip tips child children ' +
    'rain snow snowfall listens stream streams follower followers subscriber subscribers signup signups receipts fee fees postage rainfall precipitation output kwh traffic impression impressions delivery stock inventory yield harvest budget volume total crop gross net'
  ).split(' ')
);

/** Words that carry grammar only. They cost nothing when they are not used. */
export const GRAMMAR_WORDS =
  'a an the of in on at for to from with and or is are was were be been being has have had do does did that there this these those it its ' +
  'their they them than then as so if i we you me us my our your all any some please can could kindly want like need know ' +
  'data dataset table dataframe frame file sheet database df set also just both either while when where ' +
  'into out up down off via through throughout onto toward towards upon within among amongst during inside does he she his her him get got gets come comes came coming go goes live lives living lived ' +
  'work works working worked belong belongs belonging located situated found based reside resides residing stay staying make makes made take takes taking took ' +
  'appear appears occur occurs exist exists existing having being contained listed included involved made happen happened happening fall falls fell ' +
  'respectively actually here hey hi hello ok okay thanks thank namely ie eg etc pls plz thx cheers dear quick quickly simply ' +
  'let lets look looks looking looked peek glance check checking want wants wanted wish wanna would could like love curious wonder wondering ' +
  'interested suppose guess suspect suspecting believe assume assuming meant saying told ask asking asked ' +
  'everyone everybody anyone anybody someone somebody everything anything something somewhere anywhere ' +
  'really very quite rather roughly again together thing things stuff way ' +
  'regards regard respect terms term though although however therefore thus hence moreover furthermore besides meanwhile ' +
  'mine ours theirs yours myself yourself ourselves hers whichever whatever whoever whenever wherever ' +
  "i'm i'd i've i'll we're we'd we've you're they're it's that's there's let's who's here's im ive id am becomes became becoming seem seems seemed " +
  'certain particular specific given various several single actual proper own ' +
  'turn turns turned happen remain remains remaining doing done shall ' +
  'contain contains containing include includes including lie lies within only same according concerning regarding about such itself themselves ' +
  "calculate compute determine perform conduct carry investigate identify analyse analyze obtain retrieve assess examine check verify apply fit using use state evaluate whether report compute result results answer answers work what's tell by before after until since " +
  'but vs versus against usual usually customary conventional compared comparing both one ones , . ? ! ; : ( ) - / & \' ’ " – — * # + = ...';

/** Words in names of two dates between which the thing of a row lasts: the first word, then the second. */
export const SPAN_ENDS: readonly (readonly [string, string])[] = (
  'pickup dropoff,pickup delivery,start end,started ended,start finish,started finished,start stop,started stopped,' +
  'begin end,begin finish,begins ends,began ended,departure arrival,departed arrived,depart arrive,takeoff landing,' +
  'admission discharge,admitted discharged,checkin checkout,checked checkedout,arrival departure,opened closed,open close,' +
  'opening closing,entry exit,entered left,login logout,started completed,start completed,created resolved,created closed,' +
  'opened resolved,reported resolved,received completed,borrowed returned,loaned returned,rented returned,rental return,' +
  'boarded alighted,clockin clockout,onset recovery,intake outcome,intake release,arrived left,joined left,hired left,' +
  'movein moveout,borrow return,loan return,ordered delivered,shipped delivered,planted harvested,sown harvested,' +
  'invoiced paid,submitted approved,submitted decided,reported repaired,reported fixed,opened fixed'
)
  .split(',')
  .map(pair => {
    const [first = '', last = ''] = pair.split(' ');
    return [first, last];
  });

import { draws } from './draws.js';
import { makeTable } from './make-table.js';
import type { Table } from './table.js';

const { day, gaps, real, truth, whole } = draws;
const pick = draws.pick(1.4);

const table = (name: string, columns: Parameters<typeof makeTable>[1], extra: Partial<Table> = {}): Table =>
  makeTable(name, columns, { rows: 140, seed: 77_000, step: 131 }, extra);

/** Tables for questions that were written after the analyst and are not used to tune it. */
export const TABLES_APART: readonly Table[] = [
  table('library', {
    BookTitle: (_draw, row) => `Volume ${String(row + 1)} of Stones`,
    Author: pick('Mara Voss', 'Ian Pell', 'Sofia Brandt', 'Ken Oduya', 'Lucia Ferro', 'Tim Rowe'),
    numPages: whole(80, 900),
    pub_year: whole(1950, 2024),
    Genre: pick('Fantasy', 'Crime', 'Poetry', 'Biography'),
    'Copies Owned': whole(1, 12),
    timesBorrowed: whole(0, 300),
    'avg rating': gaps(real(1, 5), 0.06),
    isRef: truth(0.15),
    Language: pick('English', 'German', 'Spanish')
  }),
  table(
    'rentals',
    {
      trip_id: (_draw, row) => 40_000 + row,
      startStation: pick('Central', 'Harbour', 'Market Sq', 'Uni'),
      endStation: pick('Central', 'Harbour', 'Market Sq', 'Uni'),
      dur_min: whole(2, 95),
      dist_km: real(0.2, 18),
      userType: pick('Member', 'Casual'),
      bikeType: pick('classic', 'electric'),
      startDt: day('2023-03-01', 500),
      fareEUR: gaps(real(0.5, 25), 0.05),
      helmet: pick('Y', 'N')
    },
    { dates: ['startDt'] }
  ),
  table('clinic trial', {
    'Subj No.': (_draw, row) => 301 + row,
    Arm: pick('Placebo', 'Drug A', 'Drug B'),
    Site: pick('Lyon', 'Graz', 'Turin'),
    'Age (yrs)': whole(18, 85),
    Sex: pick('Male', 'Female'),
    'Syst BP (mmHg)': whole(95, 190),
    'Wt (kg)': gaps(real(45, 120, 1), 0.05),
    Responder: pick('Yes', 'No'),
    'Adv Events': whole(0, 6),
    Dropout: truth(0.12)
  }),
  table('kfz', {
    Kennzeichen: (_draw, row) => `B-CW ${String(100 + row)}`,
    Marke: pick('Opel', 'Audi', 'Skoda', 'VW'),
    Preis: whole(900, 62_000),
    Kilometerstand: whole(0, 240_000),
    Kraftstoff: pick('Benzin', 'Diesel', 'Elektro'),
    Baujahr: whole(1998, 2024),
    Unfallfrei: truth(0.8),
    'Leistung (PS)': whole(45, 450)
  }),
  table('tickets', {
    TicketNbr: (_draw, row) => `T${String(9000 + row)}`,
    Prio: pick('low', 'medium', 'high', 'critical'),
    Status: pick('open', 'closed', 'waiting'),
    assignee: gaps(pick('rita', 'sam', 'uwe', 'vera'), 0.1),
    hrs_to_resolve: gaps(real(0.5, 90, 1), 0.12),
    cust_tier: pick('gold', 'silver', 'basic'),
    createdOn: day('2024-01-01', 300),
    reopened: pick('no', 'yes'),
    'csat score': gaps(whole(1, 5), 0.2)
  }),
  table('harvest', {
    farm: pick('Alder', 'Birch', 'Cedar', 'Dogwood'),
    crop: pick('wheat', 'barley', 'maize', 'rye'),
    yield_t: real(1, 60, 1),
    area_ha: real(0.5, 12, 1),
    'rain mm': whole(120, 900),
    organic: truth(0.4),
    season: whole(2015, 2023),
    soil_ph: gaps(real(4.5, 8, 1), 0.08)
  }),
  table('matches', {
    home_team: pick('Rovers', 'United', 'Athletic', 'City'),
    away_team: pick('Rangers', 'Albion', 'Wanderers', 'County'),
    home_goals: whole(0, 5),
    away_goals: whole(0, 5),
    attendance: whole(800, 54_000),
    referee: pick('A. Hale', 'B. Cole', 'C. Nash'),
    'yellow cards': whole(0, 8),
    matchDate: day('2022-08-01', 300),
    venue: pick('North Park', 'Old Mill', 'Arena')
  })
];

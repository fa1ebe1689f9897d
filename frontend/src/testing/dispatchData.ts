import type { DispatchUnplanned } from '@/api/wire'

/** The stores of the tests' board, by trip: customer, street, pounds. */
export const rounds: ReadonlyArray<{
  route: string
  driver: string
  start: string
  at: readonly [latitude: number, longitude: number]
  stores: ReadonlyArray<readonly [name: string, street: string, pounds: number]>
}> = [
  {
    route: 'South Shore / South Chicago',
    driver: 'Samuel Adeyemi',
    start: '05:30',
    at: [41.76, -87.58],
    stores: [
      ['Save-A-Lot #882', '344 E 63rd St', 802],
      ['Cottage Grove Foods', '6307 S Cottage Grove Ave', 447],
      ['Aldi', '6621 S Cottage Grove Ave', 766],
      ['MLB Food', '613 E 67th St', 366],
      ['Anar', '935 E 79th St', 412],
      ['W & R Food & Liquor', '1717 E 79th St', 287],
      ['Jewel-Osco #3030', '7530 S Stony Island Ave', 967],
      ['Save-A-Lot #852', '7240 S Stony Island Ave', 750],
      ['Walgreens #05192', '2924 E 92nd St', 496],
      ['First Choice Market', '8750 S Commercial Ave', 310],
      ['Macias Produce', '9001 S Houston Ave', 520],
      ['Jardan Foods', '10000 S Ewing Ave', 275],
    ],
  },
  {
    route: 'New City / Near West Side',
    driver: 'Maria Castillo',
    start: '05:30',
    at: [41.84, -87.65],
    stores: [
      ['Peoria Packing', '1300 W Lake St', 633],
      ['Arista Foods', '112 N May St', 509],
      ['La Casa Del Pueblo', '1810 S Blue Island Ave', 412],
      ['Fairplay Finer Food', '2200 S Western Ave', 614],
      ['Cermak Produce #5', '3435 S Archer Ave', 613],
      ['Food 4 Less Midwest #789', '4620 S Damen Ave', 1166],
      ['Super Mas Market', '1422 W 47th St', 914],
      ['Walmart', '1424 W 47th St', 518],
      ['K & K Food & Liquor', '5101 S Halsted St', 342],
      ['Harvest Time', '5400 S Racine Ave', 780],
    ],
  },
  {
    route: 'Portage Park / Albany Park',
    driver: 'DeShawn Price',
    start: '05:45',
    at: [41.955, -87.74],
    stores: [
      ['Harvestime Foods', '2632 W Lawrence Ave', 568],
      ['Charlies Supermarket', '2941 W Montrose Ave', 316],
      ['Sanabel Grocery & Bakery', '4213 N Kedzie Ave', 533],
      ['Cermak Produce', '4234 N Kedzie Ave', 724],
      ['Lindo Michoacan', '3142 W Lawrence Ave', 411],
      ['Andys Fruit Ranch', '4733 N Kedzie Ave', 753],
      ['Mayfair Market Place', '4728 N Pulaski Rd', 616],
      ['Jewel-Osco #3282', '4729 N Central Ave', 921],
      ['Szymanski Bros', '5700 W Irving Park Rd', 305],
      ['Harvard Food', '5400 W Irving Park Rd', 224],
    ],
  },
  {
    route: 'Uptown / Edgewater',
    driver: 'Piotr Nowak',
    start: '06:00',
    at: [41.98, -87.66],
    stores: [
      ['Broadway Supermarket', '4879 N Broadway', 591],
      ['Tai Nam Corporation', '4925 N Broadway', 528],
      ['Oriental Asia Market', '4932 N Sheridan Rd', 507],
      ['S L Pantry & Grill', '4759 N Sheridan Rd', 214],
      ['Jewel-Osco #3455', '4355 N Sheridan Rd', 911],
      ['Lake View Foods', '4106 N Sheridan Rd', 255],
      ['Jewel-Osco #3632', '3630 N Southport Ave', 1122],
      ['Edgewater Produce', '5509 N Clark St', 533],
      ['Corcorans Pantry', '1105 W Bryn Mawr Ave', 385],
    ],
  },
  {
    route: 'South Lawndale / Brighton Park',
    driver: 'Hector Ruiz',
    start: '05:45',
    at: [41.835, -87.71],
    stores: [
      ['El Guero #4', '2101 W Cermak Rd', 640],
      ['La Justicia', '3644 W 26th St', 455],
      ['Carniceria Aguascalientes', '3132 W 26th St', 510],
      ['Armando’s', '2639 S Kedzie Ave', 333],
      ['Tony’s Finer Foods', '3607 W 26th St', 880],
      ['Pete’s #7', '2526 W Cermak Rd', 702],
    ],
  },
  {
    route: 'Humboldt Park / Logan Square',
    driver: 'Keisha Brown',
    start: '06:15',
    at: [41.915, -87.7],
    stores: [
      ['Danny’s Fresh Market', '2140 W Division St', 401],
      ['H & Z Grocery Store', '3638 W Wrightwood Ave', 388],
      ['Cermak Fresh', '3311 W North Ave', 560],
      ['Tony’s #12', '2500 N Central Ave', 790],
      ['Armitage Produce', '3334 W Armitage Ave', 611],
      ['Carnicerias Guanajuato', '2400 W Chicago Ave', 350],
      ['La Bomba', '3221 W Armitage Ave', 298],
    ],
  },
  {
    route: 'Auburn Gresham / Englewood',
    driver: 'Tom Becker',
    start: '05:45',
    at: [41.75, -87.66],
    stores: [
      ['Save-A-Lot #884', '7908 S Halsted St', 650],
      ['Food Town', '6800 S Ashland Ave', 420],
      ['Ruler Foods', '7530 S Ashland Ave', 503],
      ['Chatham Foods', '327 E 79th St', 580],
      ['One Stop Food', '4301 S Lake Park Ave', 330],
    ],
  },
  {
    route: 'Belmont Cragin / Austin',
    driver: '',
    start: '06:00',
    at: [41.92, -87.765],
    stores: [
      ['Leamington Foods', '5124 W Madison St', 490],
      ['Shop ’n Save', '6000 W Belmont Ave', 905],
      ['Fair Share', '5640 W Fullerton Ave', 372],
      ['Cermak #9', '4000 W Diversey Ave', 644],
      ['Mars Foods', '2800 N Laramie Ave', 333],
    ],
  },
]

/** Orders that are on no trip: customer, street, pounds, reason. */
export const waiting: ReadonlyArray<
  readonly [
    name: string,
    street: string,
    pounds: number,
    code: DispatchUnplanned['reason']['code'],
    params: Record<string, unknown>,
  ]
> = [
  [
    'Aldi #62',
    '1739 W Cermak Rd',
    279,
    'route_truck_full',
    { tripNumber: 'TR-5002', number: '02', dimension: 'weight', percent: 108 },
  ],
  [
    'Walgreens #226',
    '4005 W 26th St',
    297,
    'route_truck_full',
    { tripNumber: 'TR-5005', number: '05', dimension: 'weight', percent: 104 },
  ],
  ['Jewel-Osco #3210', '1210 N Clark St', 448, 'no_route', {}],
  ['Aldi #90', '9017 S Halsted St', 340, 'no_route', {}],
  ['Carniceria Jimenez', '4204 W North Ave', 352, 'no_coordinates', {}],
  ['Dominick’s #12/0012', '6009 N Broadway', 373, 'removed', { by: 'Alma Reyes', at: '2026-11-20T22:12:00Z' }],
  ['Dominick’s #1100', '3145 S Ashland Ave', 316, 'closed_day', { weekday: 'saturday', nextOpenDate: '2026-11-24' }],
  [
    'Diversey Food Mart',
    '5659 W Diversey Ave',
    293,
    'window_out_of_reach',
    { from: '05:00', to: '06:00', earliest: '06:12' },
  ],
  [
    '4700 Pete’s Fresh Market',
    '4700 S Kedzie Ave',
    720,
    'needs_feature',
    { features: ['liftgate'], tripNumber: 'TR-5005', number: '05' },
  ],
  ['Corner Deli', '200 W Ohio St', 120, 'not_planned', {}],
]

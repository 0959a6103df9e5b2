// The examples of RFC 5545 3.8.5.3. UNTIL is on the wall clock of New York there; the starts of the answers are those
// that the text lists, without years where all are of one.

/** An example of RFC 5545, on the wall clock of New York. */
export interface RfcExample {
  readonly rule: string
  readonly start: string
  /** The first starts, or all of them. */
  readonly starts: readonly string[]
  readonly exceptions?: readonly string[]
  /** Their number, if the example ends. */
  readonly count?: number
}

/** The days of one year, at 09:00. */
const at9 = (year: number, ...days: readonly string[]) => days.map((day) => `${year}-${day} 09:00:00`)
const start = '1997-09-02 09:00:00'

export const rfcExamples: readonly RfcExample[] = [
  {
    rule: 'FREQ=DAILY;COUNT=10',
    start,
    starts: at9(1997, '09-02', '09-03', '09-04', '09-05', '09-06', '09-07', '09-08', '09-09', '09-10', '09-11'),
    count: 10,
  },
  { rule: 'FREQ=DAILY;UNTIL=19971224T000000Z', start, starts: at9(1997, '09-02', '09-03'), count: 113 },
  { rule: 'FREQ=DAILY;INTERVAL=2', start, starts: at9(1997, '09-02', '09-04', '09-06', '09-08') },
  {
    rule: 'FREQ=DAILY;INTERVAL=10;COUNT=5',
    start,
    starts: at9(1997, '09-02', '09-12', '09-22', '10-02', '10-12'),
    count: 5,
  },
  {
    rule: 'FREQ=YEARLY;UNTIL=20000131T140000Z;BYMONTH=1;BYDAY=SU,MO,TU,WE,TH,FR,SA',
    start: '1998-01-01 09:00:00',
    starts: at9(1998, '01-01', '01-02', '01-03'),
    count: 93,
  },
  {
    rule: 'FREQ=DAILY;UNTIL=20000131T140000Z;BYMONTH=1',
    start: '1998-01-01 09:00:00',
    starts: at9(1998, '01-01', '01-02', '01-03'),
    count: 93,
  },
  {
    rule: 'FREQ=WEEKLY;COUNT=10',
    start,
    starts: at9(1997, '09-02', '09-09', '09-16', '09-23', '09-30', '10-07', '10-14', '10-21', '10-28', '11-04'),
    count: 10,
  },
  {
    rule: 'FREQ=WEEKLY;UNTIL=19971224T000000Z',
    start,
    starts: at9(1997, '09-02', '09-09', '09-16', '09-23', '09-30', '10-07', '10-14', '10-21', '10-28', '11-04'),
    count: 17,
  },
  { rule: 'FREQ=WEEKLY;INTERVAL=2;WKST=SU', start, starts: at9(1997, '09-02', '09-16', '09-30', '10-14', '10-28') },
  ...['UNTIL=19971007T000000Z', 'COUNT=10'].map((end) => ({
    rule: `FREQ=WEEKLY;${end};WKST=SU;BYDAY=TU,TH`,
    start,
    starts: at9(1997, '09-02', '09-04', '09-09', '09-11', '09-16', '09-18', '09-23', '09-25', '09-30', '10-02'),
    count: 10,
  })),
  {
    rule: 'FREQ=WEEKLY;INTERVAL=2;UNTIL=19971224T000000Z;WKST=SU;BYDAY=MO,WE,FR',
    start: '1997-09-01 09:00:00',
    starts: at9(1997, '09-01', '09-03', '09-05', '09-15', '09-17', '09-19', '09-29', '10-01', '10-03', '10-13'),
    count: 25,
  },
  {
    rule: 'FREQ=WEEKLY;INTERVAL=2;COUNT=8;WKST=SU;BYDAY=TU,TH',
    start,
    starts: at9(1997, '09-02', '09-04', '09-16', '09-18', '09-30', '10-02', '10-14', '10-16'),
    count: 8,
  },
  {
    rule: 'FREQ=MONTHLY;COUNT=10;BYDAY=1FR',
    start: '1997-09-05 09:00:00',
    starts: [
      ...at9(1997, '09-05', '10-03', '11-07', '12-05'),
      ...at9(1998, '01-02', '02-06', '03-06', '04-03', '05-01', '06-05'),
    ],
    count: 10,
  },
  {
    rule: 'FREQ=MONTHLY;UNTIL=19971224T000000Z;BYDAY=1FR',
    start: '1997-09-05 09:00:00',
    starts: at9(1997, '09-05', '10-03', '11-07', '12-05'),
    count: 4,
  },
  {
    rule: 'FREQ=MONTHLY;INTERVAL=2;COUNT=10;BYDAY=1SU,-1SU',
    start: '1997-09-07 09:00:00',
    starts: [
      ...at9(1997, '09-07', '09-28', '11-02', '11-30'),
      ...at9(1998, '01-04', '01-25', '03-01', '03-29', '05-03', '05-31'),
    ],
    count: 10,
  },
  {
    rule: 'FREQ=MONTHLY;COUNT=6;BYDAY=-2MO',
    start: '1997-09-22 09:00:00',
    starts: [...at9(1997, '09-22', '10-20', '11-17', '12-22'), ...at9(1998, '01-19', '02-16')],
    count: 6,
  },
  {
    rule: 'FREQ=MONTHLY;BYMONTHDAY=-3',
    start: '1997-09-28 09:00:00',
    starts: [...at9(1997, '09-28', '10-29', '11-28', '12-29'), ...at9(1998, '01-29', '02-26')],
  },
  {
    rule: 'FREQ=MONTHLY;COUNT=10;BYMONTHDAY=2,15',
    start,
    starts: [
      ...at9(1997, '09-02', '09-15', '10-02', '10-15', '11-02', '11-15', '12-02', '12-15'),
      ...at9(1998, '01-02', '01-15'),
    ],
    count: 10,
  },
  {
    rule: 'FREQ=MONTHLY;COUNT=10;BYMONTHDAY=1,-1',
    start: '1997-09-30 09:00:00',
    starts: [
      ...at9(1997, '09-30', '10-01', '10-31', '11-01', '11-30', '12-01', '12-31'),
      ...at9(1998, '01-01', '01-31', '02-01'),
    ],
    count: 10,
  },
  {
    rule: 'FREQ=MONTHLY;INTERVAL=18;COUNT=10;BYMONTHDAY=10,11,12,13,14,15',
    start: '1997-09-10 09:00:00',
    starts: [
      ...at9(1997, '09-10', '09-11', '09-12', '09-13', '09-14', '09-15'),
      ...at9(1999, '03-10', '03-11', '03-12', '03-13'),
    ],
    count: 10,
  },
  {
    rule: 'FREQ=MONTHLY;INTERVAL=2;BYDAY=TU',
    start,
    starts: [
      ...at9(1997, '09-02', '09-09', '09-16', '09-23', '09-30', '11-04', '11-11', '11-18', '11-25'),
      ...at9(1998, '01-06', '01-13', '01-20', '01-27', '03-03', '03-10', '03-17', '03-24', '03-31'),
    ],
  },
  {
    rule: 'FREQ=YEARLY;COUNT=10;BYMONTH=6,7',
    start: '1997-06-10 09:00:00',
    starts: [1997, 1998, 1999, 2000, 2001].flatMap((year) => at9(year, '06-10', '07-10')),
    count: 10,
  },
  {
    rule: 'FREQ=YEARLY;INTERVAL=2;COUNT=10;BYMONTH=1,2,3',
    start: '1997-03-10 09:00:00',
    starts: [...at9(1997, '03-10'), ...[1999, 2001, 2003].flatMap((year) => at9(year, '01-10', '02-10', '03-10'))],
    count: 10,
  },
  {
    rule: 'FREQ=YEARLY;INTERVAL=3;COUNT=10;BYYEARDAY=1,100,200',
    start: '1997-01-01 09:00:00',
    starts: [
      ...at9(1997, '01-01', '04-10', '07-19'),
      ...at9(2000, '01-01', '04-09', '07-18'),
      ...at9(2003, '01-01', '04-10', '07-19'),
      ...at9(2006, '01-01'),
    ],
    count: 10,
  },
  {
    rule: 'FREQ=YEARLY;BYDAY=20MO',
    start: '1997-05-19 09:00:00',
    starts: [...at9(1997, '05-19'), ...at9(1998, '05-18'), ...at9(1999, '05-17')],
  },
  {
    rule: 'FREQ=YEARLY;BYWEEKNO=20;BYDAY=MO',
    start: '1997-05-12 09:00:00',
    starts: [...at9(1997, '05-12'), ...at9(1998, '05-11'), ...at9(1999, '05-17')],
  },
  {
    rule: 'FREQ=YEARLY;BYMONTH=3;BYDAY=TH',
    start: '1997-03-13 09:00:00',
    starts: [
      ...at9(1997, '03-13', '03-20', '03-27'),
      ...at9(1998, '03-05', '03-12', '03-19', '03-26'),
      ...at9(1999, '03-04', '03-11', '03-18', '03-25'),
    ],
  },
  {
    rule: 'FREQ=YEARLY;BYDAY=TH;BYMONTH=6,7,8',
    start: '1997-06-05 09:00:00',
    starts: [
      ...at9(1997, '06-05', '06-12', '06-19', '06-26', '07-03', '07-10', '07-17', '07-24', '07-31'),
      ...at9(1997, '08-07', '08-14', '08-21', '08-28'),
      ...at9(1998, '06-04', '06-11'),
    ],
  },
  {
    rule: 'FREQ=MONTHLY;BYDAY=FR;BYMONTHDAY=13',
    start,
    exceptions: [start],
    starts: [...at9(1998, '02-13', '03-13', '11-13'), ...at9(1999, '08-13'), ...at9(2000, '10-13')],
  },
  {
    rule: 'FREQ=MONTHLY;BYDAY=SA;BYMONTHDAY=7,8,9,10,11,12,13',
    start: '1997-09-13 09:00:00',
    starts: [
      ...at9(1997, '09-13', '10-11', '11-08', '12-13'),
      ...at9(1998, '01-10', '02-07', '03-07', '04-11', '05-09', '06-13'),
    ],
  },
  {
    rule: 'FREQ=YEARLY;INTERVAL=4;BYMONTH=11;BYDAY=TU;BYMONTHDAY=2,3,4,5,6,7,8',
    start: '1996-11-05 09:00:00',
    starts: [...at9(1996, '11-05'), ...at9(2000, '11-07'), ...at9(2004, '11-02')],
  },
  {
    rule: 'FREQ=MONTHLY;COUNT=3;BYDAY=TU,WE,TH;BYSETPOS=3',
    start: '1997-09-04 09:00:00',
    starts: at9(1997, '09-04', '10-07', '11-06'),
    count: 3,
  },
  {
    rule: 'FREQ=MONTHLY;BYDAY=MO,TU,WE,TH,FR;BYSETPOS=-2',
    start: '1997-09-29 09:00:00',
    starts: [...at9(1997, '09-29', '10-30', '11-27', '12-30'), ...at9(1998, '01-29', '02-26', '03-30')],
  },
  {
    // Its list shows that the Z is wrong there: 17:00 in New York is intended (erratum 3883).
    rule: 'FREQ=HOURLY;INTERVAL=3;UNTIL=19970902T170000',
    start,
    starts: ['09', '12', '15'].map((hour) => `1997-09-02 ${hour}:00:00`),
    count: 3,
  },
  {
    rule: 'FREQ=MINUTELY;INTERVAL=15;COUNT=6',
    start,
    starts: ['09:00', '09:15', '09:30', '09:45', '10:00', '10:15'].map((time) => `1997-09-02 ${time}:00`),
    count: 6,
  },
  {
    rule: 'FREQ=MINUTELY;INTERVAL=90;COUNT=4',
    start,
    starts: ['09:00', '10:30', '12:00', '13:30'].map((time) => `1997-09-02 ${time}:00`),
    count: 4,
  },
  ...[
    'FREQ=DAILY;BYHOUR=9,10,11,12,13,14,15,16;BYMINUTE=0,20,40',
    'FREQ=MINUTELY;INTERVAL=20;BYHOUR=9,10,11,12,13,14,15,16',
  ].map((rule) => ({
    rule,
    start,
    starts: ['02', '03'].flatMap((day) =>
      ['09', '10', '11', '12', '13', '14', '15', '16'].flatMap((hour) =>
        ['00', '20', '40'].map((minute) => `1997-09-${day} ${hour}:${minute}:00`),
      ),
    ),
  })),
  {
    rule: 'FREQ=WEEKLY;INTERVAL=2;COUNT=4;BYDAY=TU,SU;WKST=MO',
    start: '1997-08-05 09:00:00',
    starts: at9(1997, '08-05', '08-10', '08-19', '08-24'),
    count: 4,
  },
  {
    rule: 'FREQ=WEEKLY;INTERVAL=2;COUNT=4;BYDAY=TU,SU;WKST=SU',
    start: '1997-08-05 09:00:00',
    starts: at9(1997, '08-05', '08-17', '08-19', '08-31'),
    count: 4,
  },
  {
    rule: 'FREQ=MONTHLY;BYMONTHDAY=15,30;COUNT=5',
    start: '2007-01-15 09:00:00',
    starts: at9(2007, '01-15', '01-30', '02-15', '03-15', '03-30'),
    count: 5,
  },
]

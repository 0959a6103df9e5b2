/** The month, and the small events in its cells. */
export const month = `
.db-items { display: grid; gap: .1875rem; font-size: .8125rem; line-height: 1.25; }
.db-items > li { min-inline-size: 0; }
.db-ev {
  display: -webkit-box; -webkit-box-orient: vertical; -webkit-line-clamp: 3; overflow: hidden;
  padding-inline: .5625rem .375rem; border: solid #0000; border-width: .25rem 0; min-block-size: 1.5rem;
}
.db-ev:focus-visible { outline-offset: 1px; position: relative; z-index: 3; }
.db-ev time { font-weight: 700; letter-spacing: -.01em; }
.db-ev .db-status { padding: 0 .25rem; font-size: .6875rem; }
.db-ev.is-allday { font-weight: 600; }
.db-lane { block-size: 1.5rem; }
.db-ev.is-bar {
  display: flex; justify-content: space-between; gap: .5rem; position: relative; z-index: 1; block-size: 1.5rem;
  margin-inline: calc(var(--cell) * -1);
  inline-size: calc(var(--k) * (100% + 2 * var(--cell) + 1px) - 1px - var(--s, 0px) - var(--e, 0px));
  border-radius: 0; padding-inline: .5rem; font-weight: 600; white-space: nowrap;
}
.db-ev.is-bar .db-name { overflow: hidden; text-overflow: ellipsis; }
.db-ev.is-start {
  --s: var(--cell); margin-inline-start: 0; border-start-start-radius: var(--r3); border-end-start-radius: var(--r3);
}
.db-ev.is-end { --e: var(--cell); border-start-end-radius: var(--r3); border-end-end-radius: var(--r3); }
.db-span-1 { --k: 1; }
.db-span-2 { --k: 2; }
.db-span-3 { --k: 3; }
.db-span-4 { --k: 4; }
.db-span-5 { --k: 5; }
.db-span-6 { --k: 6; }
.db-span-7 { --k: 7; }
.db-until { font-weight: 400; flex: none; }
:is(.db-span-1, .db-span-2) .db-until { display: none; }
.db-more {
  display: inline-block; padding: .1875rem .5625rem; min-block-size: 1.5rem; font-weight: 600;
  color: var(--daybook-soft); border-radius: var(--r3);
}
.db-date { border-radius: var(--pill); }
.db-date time { display: block; }
:is(.db-month, .db-week) thead th { font-size: .8125rem; font-weight: 600; color: var(--daybook-soft); }
.db-month { table-layout: fixed; }
.db-month thead th { padding: .625rem .625rem .375rem; }
.db-month .db-wk {
  inline-size: 2.625rem; padding: .5rem .25rem; text-align: center; vertical-align: top; font-size: .75rem;
  font-weight: 400; color: var(--daybook-soft); border-block-start: 1px solid var(--daybook-line);
}
.db-month thead .db-wk { border: 0; }
.db-wk a { display: block; line-height: 1.75rem; }
.db-wk .db-icon { display: inline; vertical-align: -.2em; }
.db-wk a:hover { text-decoration: underline; }
.db-day {
  vertical-align: top; padding: .25rem var(--cell) .5rem; block-size: 7.25rem;
  border-block-start: 1px solid var(--daybook-line); border-inline-start: 1px solid var(--daybook-line);
}
.db-day .db-date { display: inline-block; margin-block-end: .1875rem; }
.db-day .db-dow { display: none; }
.db-day .db-num {
  display: grid; place-items: center; min-inline-size: 1.75rem; block-size: 1.75rem; font-size: .875rem;
  font-weight: 600; border-radius: var(--pill);
}
.db-day.is-past .db-num, .db-day.is-out .db-num { color: var(--daybook-soft); font-weight: 400; }
.db-day.is-weekend, .db-day.is-out { background: color-mix(in oklab, var(--daybook-sunk) 55%, transparent); }
tr:last-child > .db-day:last-child { border-end-end-radius: var(--r); }
.db-dow { font-size: .8125rem; color: var(--daybook-soft); font-weight: 600; }
@container daybook (max-width: 60rem) {
  .db-month .db-wk { inline-size: 2rem; }
  .db-items { font-size: .75rem; }
  .db-ev time { display: block; }
}
@container daybook (max-width: 40rem) {
  .db-month tbody .db-wk {
    display: block; inline-size: auto; padding: .75rem 0 0; border: 0; text-align: start; font-size: .8125rem;
  }
  .db-wkn { display: none; }
  .db-month .db-wk .db-vh { position: static; clip-path: none; inline-size: auto; block-size: auto; }
  .db-wk a { line-height: 2.75rem; }
  .db-month .db-day.is-empty { display: none; }
  .db-day .db-dow { display: block; }
  .db-day .db-num { font-size: 1.125rem; }
  .db-items { font-size: .9375rem; gap: .375rem; position: relative; }
  .db-ev {
    display: flex; flex-wrap: wrap; align-items: center; gap: .125rem .5rem; min-block-size: 2.75rem;
    padding-inline: .875rem;
  }
  .db-ev time { min-inline-size: 2.875rem; white-space: nowrap; }
  .db-ev .db-name { flex: 1 1 50%; }
  .db-more { min-block-size: 2.75rem; padding-block: .75rem; font-size: .9375rem; }
  .db-lane { block-size: auto; }
  .db-lane.is-blank { display: none; }
  .db-lane.is-cont { position: absolute; }
  .db-ev.is-bar {
    inline-size: auto; block-size: auto; margin: 0; white-space: normal; border-radius: var(--r3);
    padding-inline: .875rem;
  }
  .db-ev.is-bar .db-until { display: inline; flex: 1 1 100%; font-size: .8125rem; }
}
`

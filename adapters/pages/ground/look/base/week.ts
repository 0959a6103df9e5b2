/** The week. */
export const week = `
.db-week .db-ev.is-bar {
  display: block; inline-size: auto; block-size: auto; margin: 0; padding-block: .125rem; white-space: normal; border-radius: var(--r3);
}
.db-week .db-lane { block-size: auto; }
.db-week .db-lane:is(.is-blank, .is-cont) { position: absolute; }
.db-week .db-ev.is-bar .db-until { display: block; }
.db-slots { display: grid; gap: .375rem; }
.db-slot {
  display: grid; gap: .0625rem; min-block-size: 1.5rem; padding: .4375rem .5rem; font-size: .875rem; line-height: 1.28;
  justify-items: start;
}
.db-slot time { font-size: .8125rem; font-weight: 700; }
.db-slot .db-name { font-weight: 600; hyphens: auto; }
.db-slot small { font-size: .75rem; }
@container daybook (max-width: 40rem) {
  .daybook :is(.db-month, .db-week) thead {
    display: block; position: absolute; inline-size: 1px; block-size: 1px; overflow: hidden; clip-path: inset(50%);
    white-space: nowrap;
  }
  .db-month, .db-month :is(tbody, tr, td), .db-week, .db-week :is(tbody, tr, th, td) {
    display: block; inline-size: auto; block-size: auto;
  }
  .daybook :is(.db-month, .db-week) { background: none; border: 0; box-shadow: none; }
  .db-month .db-day, .db-week tbody tr {
    display: grid; grid-template-columns: 2.75rem minmax(0, 1fr); gap: 0 .75rem; padding: .625rem 0;
    border: 0; border-block-start: 1px solid var(--daybook-line); background: none;
  }
  .db-day .db-date time, .db-week .db-date time {
    display: grid; justify-items: center; align-content: start; gap: 0; line-height: 1.25; min-block-size: 2.75rem;
  }
  .db-week :is(td, tbody th) { padding: 0; border: 0; background: none; grid-column: 2; }
  .db-week tbody th { grid-area: 1 / 1 / 6; }
  .db-week td:not(.db-allday):not(.is-empty) { padding-block-end: .5rem; }
  .db-week td.is-empty { display: none; }
  .db-week [data-part]::before { display: block; padding-block: .375rem .125rem; content: attr(data-part); font-size: .8125rem; color: var(--daybook-soft); }
  .db-slot { padding-block: .625rem; font-size: 1rem; }
  .db-slot :is(time, small) { font-size: .875rem; }
}
`

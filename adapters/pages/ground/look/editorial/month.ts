/** The month: a table of rules, on which a bar is a line below its title. */
export const month = `
.db-month thead th { padding-inline: var(--cell); color: inherit; font-weight: 700; }
.db-month :is(tbody .db-wk, .db-day) { border: 0; border-block-start: var(--hair); background: none; }
.db-month tbody tr:last-child :is(.db-wk, .db-day) { border-block-end: var(--hair); }
.db-month .db-wk { text-align: start; padding-inline: 0; }
.db-day .db-num { justify-content: start; font-size: 1.5rem; font-weight: 700; letter-spacing: -.03em; block-size: 2rem; }
.db-ev {
  border-width: .125rem 0; padding-inline: 0; hyphens: auto; -webkit-line-clamp: 3;
}
.db-ev.is-allday { font-weight: 400; }
.db-ev time { font-weight: 400; color: var(--daybook-soft); }
.db-ev.is-bar {
  --s: 0px; --e: 0px; padding-inline: var(--cell); border-width: 0; align-items: center; justify-content: start; gap: 0; font-weight: 700;
  inline-size: calc(var(--k) * (100% + 2 * var(--cell)) - var(--s) - var(--e)); block-size: 1.625rem;
  box-shadow: inset 0 -3px var(--mark, var(--daybook-soft));
}
.db-ev.is-start { --s: var(--cell); padding-inline-start: 0; }
.db-ev.is-end { --e: var(--cell); }
.db-ev.is-bar:not(.is-start) { font-weight: 400; color: var(--daybook-soft); }
.db-ev.is-bar:not(.is-start)::before { display: none; }
.db-until { display: none; }
.db-lane { block-size: 1.75rem; }
.db-ev .db-status { font-size: inherit; padding: 0; }
.db-more { padding-inline: 0; font-weight: 400; color: inherit; text-decoration: underline 1px; text-underline-offset: .2em; }
.db-day:is(.is-past, .is-out) .db-num, .db-wday.is-past .db-num { font-weight: 400; }
.is-today .db-num { color: var(--daybook-accent); }
.db-month .is-today { box-shadow: inset 0 3px var(--daybook-accent); }
@container daybook (min-width: 40.01rem) and (max-width: 60rem) {
  .db-ev { -webkit-line-clamp: 4; }
  .db-ev time { display: inline; }
}
@container daybook (max-width: 40rem) {
  .db-month :is(tbody .db-wk, .db-day) { border-block-end: 0; }
  .db-month tbody .db-wk { border: 0; }
  .db-month .db-day, .db-week tbody tr { grid-template-columns: 4.25rem minmax(0, 1fr); border-block-start: var(--hair); }
  .db-day .db-date time, .db-week .db-date time { justify-items: start; }
  .db-month .db-day .db-num, .db-week .db-num { order: -1; font-size: 2.5rem; block-size: auto; line-height: 1.1; }
  .db-items { gap: 0; }
  .db-lane { block-size: auto; }
  .db-ev { padding-inline: 0; }
  .db-ev time { inline-size: auto; }
  .db-items li:not(.db-lane) + li .db-ev { border-block-start: 1px solid var(--daybook-line); }
  .db-ev.is-bar { inline-size: auto; block-size: auto; padding: .375rem 0 .5rem; align-items: baseline; }
}
`

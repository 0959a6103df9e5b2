/** The week as a programme: days are rows, and what runs is a line that passes them. */
export const week = `
.db-week .db-date time { display: flex; flex-direction: column-reverse; }
.db-week .db-num { font-size: 3.5rem; font-weight: 700; line-height: .95; letter-spacing: -.045em; }
.db-dow { color: inherit; font-weight: 400; }
.db-slot { display: block; padding: 0; font-size: .9375rem; }
.db-slot time { font-weight: 400; font-size: inherit; color: var(--daybook-soft); font-variant-numeric: tabular-nums; }
.db-slot .db-name { font-weight: 400; }
.db-slot small { display: block; color: var(--daybook-soft); }
.db-week .db-lane { block-size: auto; }
.db-week .db-ev.is-bar { inline-size: auto; block-size: auto; margin: 0; white-space: normal; }
@container daybook (min-width: 40.01rem) {
  .db-week { table-layout: fixed; }
  .db-week thead th { padding-block: .5rem; color: inherit; font-weight: 700; }
  .db-week thead th:first-child { inline-size: 8rem; }
  .db-week thead th:nth-child(2) { inline-size: 22%; }
  .db-week thead th:last-child { inline-size: 30%; }
  .db-week :is(td, tbody th) {
    vertical-align: top; padding-block: .75rem 1.25rem; padding-inline-end: 1.5rem; border-block-start: var(--hair);
  }
  .db-week tbody tr:last-child > * { border-block-end: var(--hair); }
  .db-week .db-allday { position: relative; }
  .db-week .db-items { --n: 0; padding-inline-start: calc(var(--n) * .75rem); gap: .25rem; }
  .db-week .db-items:has(> .db-lane:nth-child(1)) { --n: 1; }
  .db-week .db-items:has(> .db-lane:nth-child(2)) { --n: 2; }
  .db-week .db-items:has(> .db-lane:nth-child(3)) { --n: 3; }
  .db-week .db-items:has(> .db-lane:nth-child(4)) { --n: 4; }
  .db-week .db-items:has(> .db-lane:nth-child(5)) { --n: 5; }
  .db-lane:nth-child(2) { --lane: 1; }
  .db-lane:nth-child(3) { --lane: 2; }
  .db-lane:nth-child(4) { --lane: 3; }
  .db-lane:nth-child(n + 5) { --lane: 4; }
  .db-week .db-lane:is(.is-blank, .is-cont) { position: static; }
  .db-week .db-lane:not(.is-blank)::before {
    content: ""; position: absolute; inset-block: 0; inset-inline-start: calc(var(--lane, 0) * .75rem);
    border-inline-start: 3px solid var(--mark, var(--daybook-soft));
  }
  .db-week .db-ev.is-bar {
    display: block; padding: 0; box-shadow: none; font-weight: 700; color: inherit;
  }
  .db-week .db-ev.is-bar::before { display: inline-block; }
  .db-week .db-ev.is-bar .db-until { display: block; color: var(--daybook-soft); }
}
@container daybook (min-width: 40.01rem) and (max-width: 60rem) {
  .db-week thead th:first-child { inline-size: 5rem; }
  .db-week thead th:nth-child(2) { inline-size: 20%; }
  .db-week thead th:last-child { inline-size: 27%; }
  .db-week :is(td, tbody th) { padding-inline-end: .75rem; }
  .db-week .db-num { font-size: 2.5rem; }
  .db-slot { font-size: .875rem; }
}
`

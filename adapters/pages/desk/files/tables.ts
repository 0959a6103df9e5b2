/** Tables of records, and of what differs between two. */
export const tables = `
.db-desk { margin-block: 1.5rem; }
.db-deskh { display: flex; flex-wrap: wrap; align-items: baseline; gap: .25rem 1rem; margin-block-end: .75rem; }
.db-deskh h2 { font-size: 1.25rem; }
.db-table { font-size: .9375rem; }
.db-table :is(th, td) { padding: .75rem .875rem; vertical-align: middle; }
.db-table tbody :is(th, td) { border-block-start: 1px solid var(--daybook-line); }
.db-table thead th { padding-block: .5rem; font-size: .8125rem; font-weight: 600; color: var(--daybook-soft); }
.db-table caption { text-align: start; padding-block-end: .625rem; color: var(--daybook-soft); font-size: .9375rem; }
.db-table th a { font-weight: 600; display: block; line-height: 1.35; min-block-size: 1.5rem; }
.db-table th a:hover { text-decoration: underline; }
.db-diff { table-layout: fixed; }
.db-diff thead th:first-child { inline-size: 11rem; }
.db-diff :is(th, td) { vertical-align: top; }
.db-diff th span { font-weight: 600; }
.db-diff th small { display: block; color: var(--daybook-soft); }
.db-diff .db-choice { block-size: 100%; }
.db-diff td { padding: .5rem; }
@container daybook (max-width: 60rem) {
  .db-desk thead {
    display: block; position: absolute; inline-size: 1px; block-size: 1px; overflow: hidden; clip-path: inset(50%);
    white-space: nowrap;
  }
  .db-desk :is(table, tbody, tr, th, td) { display: block; }
  .db-desk table { background: none; box-shadow: none; }
  .db-desk tbody tr {
    padding: .875rem; margin-block-end: .625rem; background: var(--daybook-surface); border-radius: var(--r);
    box-shadow: 0 0 0 1px var(--daybook-line), var(--daybook-shadow);
  }
  .daybook .db-desk :is(tbody th, td) { padding: .125rem 0; border: 0; }
}
@container daybook (max-width: 40rem) {
  .db-diff thead {
    display: block; position: absolute; inline-size: 1px; block-size: 1px; overflow: hidden; clip-path: inset(50%);
    white-space: nowrap;
  }
  .db-diff, .db-diff :is(caption, tbody, tr, th, td) { display: block; }
  .daybook .db-diff td { padding: 0 .875rem .5rem; border: 0; }
}
`

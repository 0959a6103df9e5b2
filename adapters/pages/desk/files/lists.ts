/** Lists of records: their tabs, their search, and what can be done with each. */
export const lists = `
.db-tabs { display: flex; flex-wrap: wrap; gap: .5rem 1rem; margin-block-end: 1rem; }
.db-tabs .db-seg { flex-wrap: wrap; border-radius: var(--r); }
.db-deskh { align-items: center; }
.db-deskfind { display: flex; gap: .5rem; margin-inline-start: auto; }
.daybook .db-deskfind input { min-inline-size: 0; inline-size: 14rem; min-block-size: 2.5rem; }
.db-table th small { display: block; font-weight: 400; }
.db-do { text-align: end; }
.db-do .db-acts { justify-content: flex-end; }
.db-menu { position: relative; text-align: start; }
.db-menu > summary { list-style: none; cursor: pointer; }
.db-menu > summary::-webkit-details-marker { display: none; }
.db-pop {
  position: absolute; inset-inline-end: 0; z-index: 3; display: grid; gap: .5rem; inline-size: min(20rem, 80vw);
  margin-block-start: .375rem; padding: 1rem; border-radius: var(--r2); background: var(--daybook-surface);
  box-shadow: 0 0 0 1px var(--daybook-line), 0 .5rem 1.5rem rgb(0 0 0 / .18);
}
.db-pop label { font-weight: 600; font-size: .9375rem; }
.db-pre { white-space: pre-line; margin-block-start: .5rem; }
@container daybook (min-width: 60.01rem) { .db-cell { display: none; } }
@container daybook (max-width: 60rem) {
  .db-do, .db-do .db-acts { text-align: start; justify-content: flex-start; }
  .daybook .db-desk tbody .db-do { padding-block-start: .5rem; }
  .db-pop { position: static; inline-size: auto; box-shadow: 0 0 0 1px var(--daybook-line); }
}
@container daybook (max-width: 40rem) {
  .db-deskfind { flex: 1 1 100%; margin-inline-start: 0; }
  .daybook .db-deskfind input { inline-size: 100%; min-block-size: 2.75rem; }
  .db-tabs, .db-tabs .db-seg { flex: 1 1 100%; }
}
`

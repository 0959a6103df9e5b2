/** The week as a time table: its days are rows in the document, and columns where there is room. */
export const week = `
@container daybook (min-width: 60.01rem) {
  .db-week {
    display: grid; grid-auto-flow: column;
    grid-template: auto auto repeat(3, auto) / 6.25rem repeat(7, minmax(0, 1fr));
  }
  .db-week :is(thead, tbody, tr) { display: contents; }
  .db-week thead th { padding: .625rem .75rem; border-block-start: 1px solid var(--daybook-line); }
  .db-week thead th:first-child { border: 0; }
  .db-week tbody th { padding: .625rem .625rem .5rem; border-inline-start: 1px solid var(--daybook-line); }
  .db-week td {
    padding: .5rem var(--cell); border-block-start: 1px solid var(--daybook-line);
    border-inline-start: 1px solid var(--daybook-line);
  }
  .db-week .db-date time { display: flex; align-items: center; gap: .5rem; font-weight: 700; }
  .db-week .db-num {
    display: grid; place-items: center; min-inline-size: 2rem; block-size: 2rem; border-radius: var(--pill);
    font-size: 1.125rem;
  }
  .db-week .db-lane { block-size: 1.5rem; }
  .db-week .db-lane:is(.is-blank, .is-cont) { position: static; }
  .db-week .db-ev.is-bar {
    display: flex; inline-size: calc(var(--k) * (100% + 2 * var(--cell) + 1px) - 1px - var(--s, 0px) - var(--e, 0px)); block-size: 1.5rem;
    margin-inline: calc(var(--cell) * -1); padding-block: 0; white-space: nowrap; border-radius: 0;
  }
  .db-week .db-ev.is-start {
    margin-inline-start: 0; border-start-start-radius: var(--r3); border-end-start-radius: var(--r3);
  }
  .db-week .db-ev.is-end { border-start-end-radius: var(--r3); border-end-end-radius: var(--r3); }
  .db-week :is(.db-span-1, .db-span-2).is-bar .db-until { display: none; }
  .db-week .is-weekend > * { background: color-mix(in oklab, var(--daybook-sunk) 55%, transparent); }
  .db-week .is-weekend:last-child > :first-child { border-start-end-radius: var(--r); }
  .db-week .is-weekend:last-child > :last-child { border-end-end-radius: var(--r); }
}
@container daybook (min-width: 40.01rem) and (max-width: 60rem) {
  .db-week :is(th, td) { padding: .625rem .5rem; vertical-align: top; }
  .db-week :is(tbody th, td) { border-block-start: 1px solid var(--daybook-line); }
  .db-week thead th:first-child { inline-size: 4.5rem; }
  .db-week { table-layout: fixed; }
  .db-week .db-date time { display: grid; justify-items: start; }
  .db-week .db-num { font-size: 1.125rem; font-weight: 700; }
}
`

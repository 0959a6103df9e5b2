/** The week as a time table: its days are rows in the document, and columns where there is room. */
export const week = `
@container daybook (min-width: 40.01rem) {
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
  .db-week .is-weekend > * { background: color-mix(in oklab, var(--daybook-sunk) 55%, transparent); }
  .db-week .is-weekend:last-child > :first-child { border-start-end-radius: var(--r); }
  .db-week .is-weekend:last-child > :last-child { border-end-end-radius: var(--r); }
}
@container daybook (min-width: 40.01rem) and (max-width: 60rem) {
  .db-week { grid-template-columns: 4.75rem repeat(7, minmax(0, 1fr)); }
  .db-week thead th { padding-inline: .375rem; }
  .db-week .db-date time { display: grid; justify-items: start; gap: 0; }
  .db-slot { padding-inline: .3125rem; font-size: .8125rem; hyphens: auto; }
}
`

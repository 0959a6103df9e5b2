/** White cards on paper, and today as a spot. */
export const surfaces = `
.db-month, .db-week, .db-card, .db-rows, .db-box, .db-filter, .db-gate, .db-neigh a {
  background: var(--daybook-surface); border-radius: var(--r);
  box-shadow: 0 0 0 1px var(--daybook-line), var(--daybook-shadow);
}
.is-today .db-num { background: var(--daybook-spot); color: var(--daybook-on-spot); font-weight: 700; border-radius: var(--pill); padding-inline: .375em; }
.db-strip [aria-current] .db-num { background: none; color: inherit; }
@container daybook (max-width: 40rem) {
  :is(.db-month, .db-week) { background: none; box-shadow: none; }
}
`

/** The head of a view. */
export const head = `
.db-head { display: flex; flex-wrap: wrap; align-items: center; gap: .75rem 1rem; margin-block-end: 1.25rem; }
.db-title { margin-inline-end: auto; }
.db-sub { color: var(--daybook-soft); margin-block-start: .25rem; }
.db-step { display: flex; gap: .375rem; }
.db-acts { display: flex; flex-wrap: wrap; gap: .5rem; align-items: center; }
.db-seg {
  display: flex; padding: .1875rem; border-radius: var(--pill); background: var(--daybook-sunk); font-size: .9375rem;
}
.db-seg a {
  display: flex; align-items: center; gap: .375rem; min-block-size: 2.125rem; padding-inline: .875rem;
  border-radius: var(--pill); color: var(--daybook-soft); white-space: nowrap;
}
.db-seg a:hover { color: var(--daybook-ink); }
.db-seg [aria-current] {
  background: light-dark(var(--daybook-surface), var(--daybook-line)); color: var(--daybook-ink); font-weight: 600;
  box-shadow: var(--daybook-shadow);
}
.db-legend { margin-block-end: 1rem; }
.db-legend ul { display: flex; flex-wrap: wrap; gap: .375rem; }
.db-legend .db-tag { min-block-size: 1.875rem; padding-inline: .75rem; border: 1px solid transparent; }
.db-legend a:hover { border-color: var(--mark, var(--daybook-edge)); }
.db-legend [aria-current] { background: var(--daybook-ink); color: var(--daybook-paper); }
@container daybook (max-width: 40rem) {
  .db-seg { position: relative; flex: 1 1 100%; overflow-x: auto; }
  .db-seg a { flex: 1; justify-content: center; padding-inline: .625rem; }
  .db-head { gap: .75rem; margin-block-end: .75rem; }
  .db-legend { margin-inline: -1rem; }
  .db-legend ul { position: relative; flex-wrap: nowrap; overflow-x: auto; padding: .25rem 1rem; scrollbar-width: none; }
  .db-legend li { flex: none; max-inline-size: 85%; }
}
`

/** The day: seven numerals, and a programme below them. */
export const day = `
.db-strip ul { gap: 0; border-block: var(--hair); }
.db-strip :is(a, li > span) { box-shadow: none; justify-items: start; padding: .5rem 0; }
.db-strip .db-num { font-size: clamp(1.75rem, 5cqi, 4rem); line-height: 1; letter-spacing: -.045em; padding: 0; }
.db-strip :is(li > span) .db-num { font-weight: 400; color: var(--daybook-soft); }
.daybook .db-strip [aria-current] { background: none; color: inherit; box-shadow: inset 0 3px var(--daybook-accent); }
.db-part { border-block-start: var(--rule); padding-block-start: .625rem; }
.db-sec, .daybook .db-part > .db-sec { margin-block-start: 0; letter-spacing: -.015em; }
.db-run { padding: 0; align-items: start; }
.db-run small { color: var(--daybook-soft); }
.db-row { grid-template-columns: 6.5rem minmax(0, 1fr) auto; padding: .625rem 0 1.125rem; }
.db-row:first-child { padding-block-start: 0; }
.db-row + .db-row::before { inset-inline: 0; }
.db-row .db-when { font-weight: 400; border: 0; padding: 0; }
.db-row h3 { font-size: 1.25rem; line-height: 1.25; letter-spacing: -.012em; }
.db-meta { font-size: .8125rem; gap: 0 1rem; }
.db-meta .db-icon { display: none; }
.db-free { color: inherit; }
@container daybook (max-width: 40rem) {
  .db-row { grid-template-columns: 5rem minmax(0, 1fr); padding-inline: 0; }
  .db-strip .db-dow { font-size: .75rem; }
}
`

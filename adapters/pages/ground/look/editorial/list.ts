/** Lists, filters and records: rules instead of cards. */
export const list = `
:is(.db-box, .db-filter, .db-stream > section) { border-block-start: var(--rule); }
.db-box { padding: .625rem 0 1.5rem; }
.db-box.db-subs { background: none; }
.db-filter summary { padding-inline: 0; }
.db-filter form { padding-inline: 0; }
.db-card { border-block-start: var(--hair); }
.db-cardb { padding-inline: 0; }
.db-stream > section { padding-block-start: .75rem; }
.daybook .db-hero h1 {
  font-size: clamp(2.125rem, 1.4rem + 2.8cqi, 3.75rem); line-height: 1.02; letter-spacing: -.035em;
}
.daybook :is(.db-gate, .db-blank) h1 { font-size: clamp(1.75rem, 1.4rem + 2cqi, 2.5rem); line-height: 1.05; }
.db-dayhead time { flex-wrap: wrap; }
.db-dayhead .db-num { font-size: 4rem; line-height: .9; letter-spacing: -.045em; }
.db-now { background: none; color: var(--daybook-accent); padding: 0; }
.db-mini [aria-current] { background: var(--daybook-accent); color: var(--daybook-paper); }
.db-facts { display: grid; grid-template-columns: minmax(0, 1fr); gap: 0; background: none; box-shadow: none; border-block-start: var(--rule); }
.db-facts > div { display: grid; grid-template-columns: 6.5rem minmax(0, 1fr); gap: 1rem; padding-inline: 0; border-block-end: 1px solid var(--daybook-line); }
.db-note { background: none; border-block-start: 3px solid var(--daybook-accent); padding-inline: 0; }
.db-neigh { border-block-start: var(--rule); }
.db-neigh a { padding-inline: 0; }
`

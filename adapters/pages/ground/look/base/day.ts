/** The day. */
export const day = `
.db-sec { font-size: 1.25rem; margin-block: 1.75rem .875rem; }
.db-strip { margin-block-end: 1.5rem; }
.db-strip ul { display: grid; grid-template-columns: repeat(7, minmax(0, 1fr)); gap: .375rem; }
.db-strip :is(a, li > span) {
  display: grid; justify-items: center; padding: .5rem .25rem; border-radius: var(--r2);
  background: var(--daybook-surface); box-shadow: 0 0 0 1px var(--daybook-line); line-height: 1.3;
}
.db-strip .db-num { font-size: 1.25rem; font-weight: 700; padding-inline: .25rem; border-radius: var(--pill); }
.db-cnt { font-size: .75rem; color: var(--daybook-soft); }
.daybook .db-strip [aria-current] { background: var(--daybook-ink); color: var(--daybook-paper); }
.db-strip [aria-current] span { color: inherit; }
.db-chips { display: grid; grid-template-columns: repeat(auto-fit, minmax(min(20rem, 100%), 1fr)); gap: .75rem; }
.db-run {
  display: flex; align-items: center; gap: 1rem; padding: .5rem; border-radius: var(--r); background: var(--tint);
  color: var(--text); line-height: 1.3;
}
.db-run:hover { background: var(--bar); }
.db-run img { flex: none; inline-size: 6rem; border-radius: var(--r2); }
.db-run :is(.db-name, small) { display: block; }
.db-run .db-name { font-weight: 700; }
.db-main > section > .db-sec { margin-block-start: 0; }
@container daybook (max-width: 40rem) {
  .db-strip ul { gap: .25rem; }
  .db-run img { inline-size: 4.5rem; }
}
`

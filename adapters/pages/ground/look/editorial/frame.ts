/** The date is the picture: large type, rules instead of boxes. */
export const frame = `
.db-top { padding-block: .625rem; }
.db-top, .db-foot { position: relative; }
.db-top::after, .db-foot::before {
  content: ""; position: absolute; inset-inline: clamp(1rem, 3cqi, 2.5rem); inset-block-end: 0;
  border-block-end: 1px solid var(--daybook-line);
}
.db-foot::before { inset-block: 0 auto; }
.db-foot { margin-block-start: 3rem; font-size: .8125rem; }
.db-brand { font-size: 1rem; }
.db-nav { margin-inline: auto 0; gap: 1.5rem; font-size: 1rem; }
.db-nav a { color: inherit; padding-inline: 0; }
.db-nav [aria-current] { font-weight: 700; box-shadow: inset 0 -3px var(--daybook-accent); }
.daybook .db-find input { border-width: 0 0 1px; background: none; inline-size: 11rem; padding-inline-end: 0; }
.db-find .db-icon { inset-inline-start: .25rem; }
.daybook a:hover, .daybook .db-date:hover .db-num { background: none; color: var(--daybook-accent); }
.db-head { align-items: end; gap: 1.25rem 2rem; padding-block: 1.25rem 0; }
.db-title { flex: 1 1 34rem; }
.daybook h1 {
  font-size: clamp(2.75rem, 1.2rem + 7.4cqi, 6.75rem); line-height: .98; letter-spacing: -.045em;
  margin-inline-start: -.045em;
}
.db-btn, .db-seg a, .db-seg { background: none; border: 0; padding: 0; font-weight: 400; font-size: 1rem; gap: .4em; }
.db-btn { text-decoration: none; }
.db-step { gap: 1.25rem; }
.db-seg { gap: 1.5rem; }
.db-seg a { min-block-size: 2.5rem; color: inherit; }
.db-seg [aria-current] { background: none; font-weight: 700; box-shadow: inset 0 -3px var(--daybook-accent); }
.db-btn.is-primary { background: var(--daybook-ink); color: var(--daybook-paper); padding: .5rem 1.25rem; font-weight: 700; }
.daybook .db-btn.is-primary:hover { background: var(--daybook-accent); color: var(--daybook-paper); }
.db-tag { background: none; padding: 0; color: var(--mark, inherit); font-weight: 700; }
.db-tag[class*=hue]::before, .db-ev::before, .db-slot::before, .db-run .db-name::before {
  content: ""; display: inline-block; inline-size: .64em; block-size: .64em; margin-inline-end: .4em; flex: none;
  background: var(--mark, var(--daybook-soft)); clip-path: var(--shape, inset(30%)); border-radius: 0;
}
[dir=rtl] :is(.db-hue-4, .db-hue-6)::before { scale: -1 1; }
@container daybook (max-width: 40rem) {
  .db-nav { margin-inline: 0 auto; }
  .daybook .db-find input { inline-size: 100%; }
}
.daybook .db-tag .db-n { opacity: 1; color: var(--daybook-soft); }
.db-tag::before { margin: 0; }
.db-legend ul { gap: .125rem 1.25rem; }
.db-legend .db-tag { padding-inline: 0; }
.db-legend [aria-current] { background: none; color: inherit; box-shadow: inset 0 -3px var(--daybook-accent); }
.db-status { padding: 0; }
`

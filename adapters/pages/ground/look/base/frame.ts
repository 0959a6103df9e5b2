/** Elements, the top and the foot of a page, buttons and marks. */
export const frame = `
body:has(> .daybook, > main > .daybook) { margin: 0; }
.daybook :where(*, ::before, ::after) { box-sizing: border-box; }
.daybook :where(h1, h2, h3, p, ul, ol, dl, dd, figure, fieldset, legend, table) {
  margin: 0; padding: 0; border: 0; min-inline-size: 0;
}
.daybook :where(ul, ol) { list-style: none; }
.daybook :where(img, svg) { display: block; max-inline-size: 100%; }
.daybook :where(a, abbr) { color: inherit; text-decoration: none; }
.daybook :where(a:hover) { text-decoration-color: currentColor; }
.daybook :where(table) { border-collapse: separate; border-spacing: 0; inline-size: 100%; }
.daybook :where(th) { text-align: start; font-weight: inherit; }
.daybook :where(small) { font-size: .8125rem; }
.daybook :focus-visible { outline: var(--daybook-ring); outline-offset: 2px; border-radius: var(--r3); }
.daybook main:focus { outline: 0; }
.daybook :where(img) {
  aspect-ratio: 16/10; block-size: auto; object-fit: cover; background: var(--daybook-sunk);
}
.daybook :where(h1, h2, h3) {
  font: var(--daybook-weight) 1rem/1.25 var(--daybook-font-display);
  letter-spacing: calc(var(--daybook-tracking) * .6); text-wrap: balance; hyphens: auto; hyphenate-limit-chars: 12 4 4;
}
.daybook :where(h1) {
  font-size: clamp(1.875rem, 1.2rem + 2.6cqi, 3rem); line-height: 1.08;
  letter-spacing: calc(var(--daybook-tracking) * 1.3);
}
.daybook :where(time, .db-n, .db-num) { font-variant-numeric: tabular-nums; }
/* A word of a user breaks anywhere, so that every box can be narrow. Our own words keep the room that they take. */
.daybook :where(time, .db-n, .db-num, .db-btn, .db-status, .db-when, .db-seg, thead th) { overflow-wrap: break-word; }
.db-soft { color: var(--daybook-soft); }
h1 .db-soft { font-weight: 400; }
.daybook :where(p, dd, small, .db-crumb li, .db-note li) > :where(a:not([class])) {
  text-decoration: underline; text-decoration-color: color-mix(in oklab, currentColor 35%, transparent);
  text-underline-offset: .18em;
}
/* A link that is not within a sentence is as high as a finger needs. */
.daybook :where(.db-foot p, .db-box > p, .db-gate p, .db-mini caption, .db-facts dd, .db-facts dd > p, .db-pairs dd) > a:not(.db-btn) {
  display: inline-block; min-block-size: 1.5rem;
}
.db-vh {
  position: absolute; inline-size: 1px; block-size: 1px; overflow: hidden; clip-path: inset(50%);
  white-space: nowrap;
}
.db-icon {
  inline-size: 1.15em; block-size: 1.15em; flex: none; fill: none; stroke: currentColor; stroke-width: 1.7;
  stroke-linecap: round; stroke-linejoin: round;
}
[dir=rtl] .db-flip { scale: -1 1; }
.db-skip {
  position: absolute; inset-inline-start: 1rem; inset-block-start: -5rem; z-index: 9; padding: .75rem 1rem;
  background: var(--daybook-accent); color: var(--daybook-on-accent); border-radius: var(--r2);
}
.db-skip:focus { inset-block-start: 1rem; }
.db-top {
  display: flex; flex-wrap: wrap; align-items: center; gap: .5rem 1.25rem; padding: .75rem clamp(1rem, 3cqi, 2.5rem);
  max-inline-size: var(--daybook-width); margin-inline: auto;
}
.db-brand {
  display: flex; align-items: center; gap: .5rem;
  font: var(--daybook-weight) 1.0625rem/1.2 var(--daybook-font-display); letter-spacing: var(--daybook-tracking);
  min-block-size: 2.75rem;
}
.db-nav { display: flex; gap: .125rem; margin-inline-end: auto; font-size: .9375rem; }
.db-nav a { padding: .5rem .75rem; border-radius: var(--pill); color: var(--daybook-soft); }
.db-nav [aria-current] { color: var(--daybook-ink); font-weight: 600; }
.db-find form { position: relative; display: flex; }
.db-find .db-icon {
  position: absolute; inset-inline-start: .75rem; inset-block-start: .75rem; color: var(--daybook-soft);
  pointer-events: none;
}
.db-find input {
  inline-size: 14rem; padding-inline-start: 2.25rem; border-radius: var(--pill); background: var(--daybook-surface);
}
.db-main {
  flex: 1 0 auto; padding: clamp(.75rem, 2cqi, 1.5rem) clamp(1rem, 3cqi, 2.5rem) 3rem; max-inline-size: var(--daybook-width);
  margin-inline: auto;
}
.db-foot {
  display: flex; flex-wrap: wrap; justify-content: space-between; gap: .5rem 2rem;
  padding: 1.25rem clamp(1rem, 3cqi, 2.5rem) 2rem; max-inline-size: var(--daybook-width); margin-inline: auto;
  font-size: .875rem; color: var(--daybook-soft);
}
.is-embed { min-block-size: 0; }
.is-embed .db-main { padding: 1rem; }
.is-embed h1 { font-size: 1.5rem; }
.is-embed .db-cols, .is-embed .db-stream { grid-template-columns: minmax(0, 1fr); }
.is-embed .db-foot { padding: 0 1rem 1rem; }
.db-foot .db-icon { display: inline; vertical-align: -.2em; margin-inline-end: .25rem; }
.db-btn {
  display: inline-flex; align-items: center; justify-content: center; gap: .5rem; min-block-size: 2.5rem;
  padding: .375rem 1rem; border: 1px solid var(--daybook-line); border-radius: var(--pill);
  background: var(--daybook-surface); color: var(--daybook-ink); font: 600 .9375rem/1.2 var(--daybook-font);
  cursor: pointer; list-style: none;
}
.db-btn:hover { border-color: var(--daybook-edge); }
.db-btn:focus-visible { border-radius: var(--pill); }
.db-btn.is-icon { padding: 0; inline-size: 2.5rem; }
.db-btn.is-block { inline-size: 100%; }
.db-btn.is-primary { background: var(--daybook-accent); border-color: transparent; color: var(--daybook-on-accent); }
.db-btn.is-primary:hover { background: color-mix(in oklab, var(--daybook-accent), var(--daybook-ink) 22%); }
.db-btn.is-quiet { background: none; border-color: transparent; box-shadow: none; padding-inline: .75rem; }
.db-tag {
  display: inline-flex; align-items: center; gap: .375rem; padding: .125rem .625rem; border-radius: var(--pill);
  background: var(--tint, var(--daybook-sunk)); color: var(--text, var(--daybook-ink)); font-size: .8125rem;
  font-weight: 600; line-height: 1.4; max-inline-size: 100%;
}
a.db-tag { min-block-size: 1.5rem; min-inline-size: 1.5rem; }
.db-status {
  padding: .0625rem .4375rem; border-radius: var(--r3); font-size: .75rem; font-weight: 700; line-height: 1.4;
  background: var(--bad-tint); color: var(--bad);
}
.db-status.is-postponed { background: var(--warn-tint); color: var(--warn); }
.is-off time, .is-off:has(.is-cancelled) :is(h3 bdi, .db-name bdi, bdi.db-name) {
  text-decoration: line-through 1px;
}
.daybook :is([type=checkbox], [type=radio]) {
  inline-size: 1.125rem; block-size: 1.125rem; margin: 0; accent-color: var(--daybook-accent); flex: none;
}
.db-main > :is(section, .db-acts) { margin-block-start: 2rem; }
.daybook :where(input:not([type=checkbox], [type=radio], [type=file]), select, textarea) {
  inline-size: 100%; min-inline-size: 0; min-block-size: 2.75rem; padding: .5rem .625rem;
  border: 1px solid var(--daybook-edge); border-radius: var(--r2); background: var(--daybook-surface);
  color: inherit; font: inherit;
}
.daybook :where(.db-find input) {
  min-block-size: 2.5rem; inline-size: 14rem; border-color: var(--daybook-line); font-size: .9375rem;
}
.daybook ::placeholder { color: var(--daybook-soft); opacity: 1; }
.daybook :where(input, select, textarea):focus-visible { border-radius: var(--r2); outline-offset: 0; }
.daybook .db-find input:focus-visible { border-radius: var(--pill); }
.daybook [aria-invalid] { border-color: var(--bad); box-shadow: 0 0 0 1px var(--bad); }
@container daybook (max-width: 60rem) {
  .db-find { order: 3; flex: 1 1 12rem; }
  .daybook .db-find input { inline-size: 100%; }
}
@container daybook (max-width: 40rem) {
  .db-top { gap: .25rem .75rem; padding-block: .5rem; }
  .db-nav { margin-inline: -.75rem auto; }
  .db-nav a { padding-block: .625rem; }
  .db-btn.is-icon { inline-size: 2.75rem; }
  .db-btn, .db-seg a, .daybook .db-find input, .db-opt, .db-legend .db-tag, .db-crumb a, .db-jump a, .db-mini td a {
    min-block-size: 2.75rem;
  }
}
.daybook :is(.db-nav, .db-jump, .db-mini, .db-strip, .db-dates) a:hover, .db-btn.is-quiet:hover, .db-more:hover,
.db-date:hover .db-num {
  background: var(--daybook-sunk); color: var(--daybook-ink);
}
`

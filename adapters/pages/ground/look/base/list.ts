/** Lists, the small month and the filters. */
export const list = `
.db-facet legend { font-size: .8125rem; font-weight: 600; color: var(--daybook-soft); }
.db-n { color: var(--daybook-soft); font-size: .8125rem; font-weight: 400; }
.db-tag .db-n { color: inherit; opacity: .85; }
.db-legend .db-tag[class*=hue]::before, .db-dot {
  content: ""; flex: none; inline-size: .5rem; block-size: .5rem; border-radius: 50%; background: var(--mark);
}
.db-mini [aria-current] { background: var(--daybook-spot); color: var(--daybook-on-spot); font-weight: 700; }
.db-cols { display: grid; grid-template-columns: minmax(0, 1fr); gap: 2rem clamp(1.5rem, 4cqi, 3.5rem); align-items: start; }
.db-side, .db-stream { display: grid; grid-template-columns: minmax(0, 1fr); gap: var(--daybook-gap); min-inline-size: 0; }
.db-stream { gap: 2.25rem; }
.db-stream .db-sec { margin-block-start: 0; }
.db-cards { display: grid; gap: 1rem; grid-template-columns: repeat(auto-fill, minmax(min(13.5rem, 100%), 1fr)); }
.db-card { position: relative; display: flex; flex-direction: column; overflow: hidden; }
.db-card > img { aspect-ratio: 16 / 9; inline-size: 100%; }
.db-cardb { display: flex; flex-direction: column; gap: .375rem; padding: .875rem 1rem; flex: 1; }
.db-cardb h3 { font-size: 1.0625rem; }
.db-cardb .db-meta { margin-block-start: auto; padding-block-start: .25rem; }
.db-cardb .db-when {
  display: flex; justify-content: space-between; gap: .5rem; font-size: .875rem; font-weight: 600;
}
:is(.db-card, .db-row) :is(h2, h3) a::after { content: ""; position: absolute; inset: 0; border-radius: inherit; }
:is(.db-card, .db-row):hover :is(h2, h3) a { text-decoration: underline; text-decoration-thickness: 1px; }
.db-meta {
  display: flex; flex-wrap: wrap; align-items: center; gap: .25rem .75rem; font-size: .875rem;
  color: var(--daybook-soft);
}
.db-meta > span:not(.db-tag) { display: inline-flex; align-items: center; gap: .25rem; }
.db-free { font-weight: 600; color: var(--good); }
.db-dayhead { display: flex; flex-wrap: wrap; align-items: center; gap: .25rem .75rem; margin-block-end: .625rem; }
.db-dayhead time { display: flex; align-items: center; gap: .5rem; font-size: 1.25rem; }
.db-dayhead .db-num { font-size: 2rem; line-height: 1; letter-spacing: -.03em; }
.db-dayhead .db-soft { font-weight: 400; }
.db-dayhead a:hover .db-dn {
  text-decoration: underline; text-decoration-thickness: 1px; text-underline-offset: .18em;
}
.db-now {
  padding: .125rem .625rem; border-radius: var(--pill); background: var(--daybook-spot);
  color: var(--daybook-on-spot); font: 700 .8125rem/1.4 var(--daybook-font); letter-spacing: 0;
}
.db-now.is-next { background: var(--daybook-sunk); color: var(--daybook-soft); }
.db-row {
  position: relative; display: grid; grid-template-columns: 7rem minmax(0, 1fr) auto; gap: .25rem 1rem;
  padding: 1rem; border-radius: inherit;
}
.db-row + .db-row::before {
  content: ""; position: absolute; inset-inline: 1rem; inset-block-start: 0;
  border-block-start: 1px solid var(--daybook-line);
}
.db-row .db-when {
  font-weight: 700; line-height: 1.35; padding-inline-start: .75rem; border-inline-start: .25rem solid var(--mark);
  border-radius: .125rem;
}
.db-row .db-when time, .db-to { display: block; }
.db-to { font-size: .8125rem; font-weight: 400; color: var(--daybook-soft); }
.db-what { display: grid; gap: .25rem; align-content: start; }
.db-row h3 { font-size: 1.0625rem; line-height: 1.3; }
.db-sum { font-size: .9375rem; color: var(--daybook-soft); max-inline-size: 62ch; }
.db-what .db-meta { margin-block-start: .1875rem; }
.db-thumb { inline-size: 8.5rem; border-radius: var(--r2); }
.db-row.is-off .db-thumb { filter: grayscale(1); opacity: .55; }
.db-pager { display: flex; align-items: center; justify-content: space-between; }
.db-box { padding: 1rem 1.25rem; }
.db-box h2 { font-size: 1.0625rem; margin-block-end: .5rem; }
.db-box.db-subs { background: var(--daybook-accent-tint); box-shadow: none; }
.db-subs p { font-size: .9375rem; }
.db-subs .db-acts { margin-block-start: .75rem; gap: .25rem; }
.db-minibox { padding: .75rem 1rem 1rem; }
.db-mini { table-layout: fixed; text-align: center; font-size: .875rem; }
.db-mini caption {
  text-align: start; font: var(--daybook-weight) 1.0625rem/1.2 var(--daybook-font-display);
  padding: .375rem .375rem .5rem;
}
.db-mini th { text-align: center; font-size: .75rem; color: var(--daybook-soft); padding-block: .25rem; }
.db-mini td { padding: .0625rem; }
.db-mini td > * {
  display: grid; place-items: center; block-size: 2rem; border-radius: var(--r2); font-variant-numeric: tabular-nums;
}
.db-mini td > span, .db-mini .is-past { color: var(--daybook-soft); }
.db-mini .db-has { font-weight: 600; }
.db-mini .is-busy:not([aria-current]) { background: var(--daybook-accent-tint); }
.db-filter summary { cursor: pointer; }
.db-filter > summary { padding: .875rem 1.25rem; }
.db-filter > summary h2 { display: inline; font-size: 1.0625rem; }
.db-filter form { padding: 0 1.25rem 1.125rem; }
.db-facets { display: grid; gap: 1rem; }
.db-filter .db-acts { margin-block-start: 1rem; }
.db-facet legend { margin-block-end: .125rem; }
.db-facet > label { font-size: .8125rem; font-weight: 600; color: var(--daybook-soft); }
.db-facet > label + input { inline-size: 100%; }
.db-opt {
  display: flex; align-items: center; gap: .5rem; min-block-size: 2rem; font-size: .9375rem; cursor: pointer;
}
.db-opt > span:first-of-type { display: inline-flex; align-items: center; gap: .5rem; }
.db-opt .db-n { margin-inline-start: auto; }
.db-opts .db-opts {
  margin-inline-start: .5rem; padding-inline-start: 1.0625rem; border-inline-start: 1px solid var(--daybook-line);
}
.db-fold summary {
  display: flex; align-items: center; min-block-size: 2rem; font-size: .875rem; color: var(--daybook-soft);
  text-decoration: underline; text-underline-offset: .18em;
}
.db-fold[open] summary { display: none; }
.db-card:not(:has(img)) { border-block-start: .25rem solid var(--mark, var(--daybook-line)); }
.db-main > .db-filter .db-facets { grid-template-columns: repeat(auto-fit, minmax(min(14rem, 100%), 1fr)); gap: 1rem 2rem; }
.db-left { color: var(--daybook-soft); font-weight: 400; }
.db-state { font-size: .875rem; }
.db-field { display: grid; grid-template-columns: minmax(0, 1fr); gap: .25rem; align-content: start; }
.db-field > label { font-size: .9375rem; font-weight: 600; }
.db-field.is-bad > input { border-color: var(--bad); }
.db-opts { display: grid; }
.db-jump { display: grid; gap: .25rem; font-size: .9375rem; font-variant-numeric: tabular-nums; }
.db-main > .db-jump { margin-block-start: 1.5rem; }
.db-jump ul { display: flex; flex-wrap: wrap; }
.db-jump a {
  display: grid; place-items: center; min-block-size: 2.25rem; padding-inline: .75rem; border-radius: var(--pill);
  color: var(--daybook-soft);
}
.db-jump [aria-current] { background: var(--daybook-sunk); color: var(--daybook-ink); font-weight: 600; }
@container daybook (min-width: 60rem) {
  .db-main > :is(.db-part, .db-group, .db-running) {
    display: grid; grid-template-columns: 9.5rem minmax(0, 1fr); gap: 1.5rem; align-items: start;
  }
  .db-main > section > :is(.db-sec, .db-dayhead) {
    position: sticky; inset-block-start: 1rem; flex-wrap: wrap; margin-block: .875rem 0;
  }
  .db-main > section .db-dn span { display: block; font-size: 1rem; }
  .db-cols:has(> .db-side):has(> .db-prose, > .db-stream) { grid-template-columns: minmax(0, 1fr) 19.5rem; }
  .db-stream { grid-area: 1 / 1; }
  .db-side:only-child { grid-template-columns: repeat(2, minmax(0, 1fr)); align-items: start; }
  .db-filter::details-content { content-visibility: visible; block-size: auto; }
  .db-filter > summary { list-style: none; pointer-events: none; }
}
@container daybook (max-width: 60rem) {
  .db-minibox { display: none; }
  .db-side > .db-subs { display: none; }
  .db-facets { grid-template-columns: repeat(auto-fit, minmax(13rem, 1fr)); gap: 1rem 2rem; }
}
@container daybook (max-width: 40rem) {
  .db-row { grid-template-columns: 6rem minmax(0, 1fr); padding: .875rem; gap: .25rem .75rem; }
  .db-sum, .db-row .db-thumb { display: none; }
  .db-row .db-when { padding-inline-start: .625rem; font-size: .9375rem; }
  .db-card { flex-direction: row; }
  .db-card > img { inline-size: 5.5rem; aspect-ratio: auto; }
  .db-cards {
    grid: auto / auto-flow min(17rem, 85%); gap: .75rem; overflow-x: auto; margin-inline: -1rem; padding: .25rem 1rem .5rem;
    scroll-snap-type: x proximity; scroll-padding: 1rem;
  }
  .db-card { scroll-snap-align: start; }
}
`

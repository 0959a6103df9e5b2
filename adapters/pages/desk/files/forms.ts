/** Forms. */
export const forms = `
:is(.db-section, .db-table, .db-savebar) {
  background: var(--daybook-surface); border-radius: var(--r);
  box-shadow: 0 0 0 1px var(--daybook-line), var(--daybook-shadow);
}
.db-crumbs { font-size: .875rem; color: var(--daybook-soft); }
.db-crumbs a { display: inline-block; min-block-size: 1.5rem; }
.db-btn.is-danger { color: var(--bad); }
.db-acts { display: flex; flex-wrap: wrap; gap: .5rem; align-items: center; }
.db-note.is-good { background: color-mix(in oklab, var(--good) 14%, var(--daybook-surface)); }
.db-note.is-good > .db-icon { color: var(--good); }
.db-note form { margin-block-start: .5rem; }
.db-formgrid { display: grid; grid-template-columns: minmax(0, 1fr); gap: 1.5rem 2.5rem; }
.db-fields { display: grid; gap: 1.25rem; min-inline-size: 0; }
.db-toc { font-size: .9375rem; }
.db-toc a {
  display: flex; justify-content: space-between; align-items: center; gap: .375rem; padding: .375rem .75rem;
  min-block-size: 2.25rem; border-radius: var(--r2); color: var(--daybook-soft);
}
.db-toc a:hover { background: var(--daybook-sunk); color: var(--daybook-ink); }
.db-badge {
  display: inline-grid; place-items: center; min-inline-size: 1.25rem; block-size: 1.25rem; border-radius: 1rem;
  background: var(--bad); color: var(--daybook-surface); font-size: .75rem; font-weight: 700;
}
.daybook .db-section {
  display: grid; grid-template-columns: minmax(0, 1fr); gap: 1.125rem; padding: 1.25rem clamp(1rem, 3cqi, 1.75rem) 1.625rem;
  scroll-margin-block-start: 1rem;
}
.daybook .db-section > legend {
  float: inline-start; inline-size: 100%; font: var(--daybook-weight) 1.375rem/1.2 var(--daybook-font-display);
  letter-spacing: var(--daybook-tracking);
}
.db-field { display: grid; grid-template-columns: minmax(0, 1fr); gap: .25rem; align-content: start; }
.db-field > :is(label, legend) { font-size: .9375rem; font-weight: 600; }
.daybook .db-field > legend { margin-block-end: .375rem; }
.db-field > .db-opt { font-weight: 400; }
.db-field > details > summary { min-block-size: 2rem; align-content: center; cursor: pointer; font-weight: 600; font-size: .9375rem; }
.db-opt { display: flex; align-items: center; gap: .5rem; min-block-size: 2rem; font-size: .9375rem; cursor: pointer; }
.db-opt > span:first-of-type { display: inline-flex; align-items: center; gap: .5rem; }
.db-opt-l { color: var(--daybook-soft); font-size: .8125rem; font-weight: 400; }
/* Texts grow with what is written in them. */
.daybook .db-form textarea { field-sizing: content; min-block-size: 4.5rem; max-block-size: 30rem; }
.db-hint { font-size: .875rem; color: var(--daybook-soft); line-height: 1.45; }
.db-hint .db-icon { display: inline; vertical-align: -.2em; margin-inline-end: .375rem; }
.db-pair { display: grid; gap: .75rem; grid-template-columns: minmax(0, 7fr) minmax(0, 6fr); max-inline-size: 24rem; }
.db-grid2, .db-checks { display: grid; gap: .75rem 1.125rem; }
.db-checks { gap: .125rem 1rem; grid-template-columns: repeat(auto-fill, minmax(min(11rem, 100%), 1fr)); }
.db-tree { columns: 15rem; }
.db-tree > li { break-inside: avoid; }
.daybook .db-tree ul {
  margin-inline-start: .5rem; padding-inline-start: 1.125rem; border-inline-start: 1px solid var(--daybook-line);
}
/* A search among more records than a form lists. */
.db-pick { display: grid; gap: .5rem; }
.db-picked:empty { display: none; }
.db-searchrow { display: flex; flex-wrap: wrap; gap: .25rem .5rem; align-items: center; }
.db-searchrow label { flex: 1 0 100%; font-size: .875rem; color: var(--daybook-soft); }
.daybook .db-searchrow input { flex: 1 1 10rem; inline-size: auto; min-inline-size: 0; }
.db-found { columns: 15rem; }
.db-found .db-opt { break-inside: avoid; }
/* A file that waits beside the address of a picture. */
.db-upload { display: grid; gap: .25rem; margin-block-start: .5rem; }
.db-upload label { font-size: .9375rem; font-weight: 600; }
.daybook input[type=file] { inline-size: 100%; min-inline-size: 0; min-block-size: 2.75rem; padding: .5rem; }
.db-pic { display: grid; grid-template-columns: minmax(0, 1fr); gap: 1rem; align-items: start; }
.db-pic > img { border-radius: var(--r2); inline-size: 100%; max-inline-size: 14rem; }
.daybook :is(.db-sub-f, .db-inline) {
  display: grid; grid-template-columns: minmax(0, 1fr); gap: 1rem; padding: 1rem 1.125rem 1.125rem;
  border-radius: var(--r2); background: var(--daybook-paper);
}
.daybook .db-sub-f > legend { float: inline-start; inline-size: 100%; font-size: .9375rem; font-weight: 600; }
.db-words { display: flex; flex-wrap: wrap; align-items: center; gap: .5rem; }
.daybook .db-words > :is(input, select) { inline-size: auto; }
.daybook .db-words .is-short { inline-size: 4.5rem; }
.db-wds { display: flex; gap: .25rem; flex-wrap: wrap; }
.db-wd { position: relative; display: grid; cursor: pointer; }
.daybook .db-wd input { position: absolute; inset: 0; inline-size: 100%; block-size: 100%; opacity: 0; cursor: pointer; }
.db-wd > span {
  display: grid; place-items: center; min-inline-size: 2.5rem; block-size: 2.5rem; border-radius: var(--pill);
  border: 1px solid var(--daybook-edge); background: var(--daybook-surface); font-size: .875rem; font-weight: 600;
}
.db-wd :checked + span {
  background: var(--daybook-accent); border-color: var(--daybook-accent); color: var(--daybook-on-accent);
}
@media (forced-colors: active) {
  .db-wd :checked + span { background: Highlight; color: HighlightText; forced-color-adjust: none; }
}
:is(.db-form, .db-conf) .db-title { min-inline-size: 0; }
.db-wd :focus-visible + span { outline: var(--daybook-ring); outline-offset: 2px; }
.db-preview { display: grid; gap: .75rem; }
.db-ten { display: flex; flex-wrap: wrap; gap: .375rem; }
.db-ten li {
  padding: .25rem .625rem; border-radius: var(--r3); background: var(--daybook-accent-tint); font-size: .8125rem;
}
.db-choices { display: grid; gap: .5rem; }
.db-choice {
  display: flex; gap: .75rem; padding: .75rem .875rem; border: 1px solid var(--daybook-line);
  border-radius: var(--r2); background: var(--daybook-surface); cursor: pointer; line-height: 1.4;
}
.daybook .db-choice input { margin-block-start: .125rem; }
.db-choice:hover { border-color: var(--daybook-edge); }
.db-choice:has(:checked) {
  border-color: var(--daybook-accent); background: var(--daybook-accent-tint);
  box-shadow: inset 0 0 0 1px var(--daybook-accent);
}
.db-choice :is(b, small) { display: block; }
.db-choice b { font-weight: 600; }
.db-choice small { color: var(--daybook-soft); }
.db-savebar {
  position: sticky; inset-block-end: .5rem; z-index: 2; margin-block-start: 1.5rem; padding: .75rem 1rem; font-size: .9375rem;
}
.db-savebar .is-danger { margin-inline-start: auto; }
/* A control that gets the focus is not below the buttons. */
html:has(.db-savebar) { scroll-padding-block-end: 6rem; }
@supports selector(:has(*)) {
  .db-repeat:not(:has([value=WEEKLY]:checked)) > .is-weekly, .db-repeat:not(:has([value=MONTHLY]:checked)) > .is-monthly,
  .db-repeat:not(:has([value=custom]:checked)) > .is-custom, .db-repeat:has([value=custom]:checked) > .is-ending,
  .db-repeat:has(.db-freq > [value=""]:checked) > :is(.is-ending, .is-dates) { display: none; }
}
@container daybook (min-width: 40rem) {
  .db-grid2 { grid-template-columns: repeat(2, minmax(0, 1fr)); }
  .db-pic { grid-template-columns: 14rem minmax(0, 1fr); }
  .db-choices { grid-template-columns: repeat(3, 1fr); }
}
@container daybook (min-width: 40rem) {
  .daybook .db-fields > .db-section { grid-template-columns: repeat(2, minmax(0, 1fr)); align-items: start; }
  .db-section > :is(.is-wide, .db-note, legend) { grid-column: 1 / -1; }
  .db-fields > .db-section > .is-box { align-self: end; }
}
@container daybook (max-width: 40rem) {
  .db-savebar { position: static; }
  .db-opt, .db-toc a, .db-wd > span, .db-choice { min-block-size: 2.75rem; }
}
@container daybook (max-width: 60rem) {
  .db-toc ol { display: flex; flex-wrap: wrap; gap: .25rem; }
  .db-toc a { background: var(--daybook-sunk); }
}
@container daybook (min-width: 60rem) {
  .db-formgrid { grid-template-columns: 11rem minmax(0, 1fr); }
  .db-formgrid .db-side { grid-column: 2; }
  .db-toc { position: sticky; inset-block-start: 1rem; align-self: start; }
}
@container daybook (min-width: 74rem) {
  .db-formgrid > .db-side .db-pair { grid-template-columns: minmax(0, 1fr); gap: .5rem; }
  .db-formgrid { grid-template-columns: 11rem minmax(0, 1fr) 19rem; }
  .db-formgrid .db-side { grid-column: 3; position: sticky; inset-block-start: 1rem; align-self: start; }
}
`

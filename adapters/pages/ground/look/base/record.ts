/** Pages of events, venues and other records, and of errors. */
export const record = `
.db-facts dt { font-size: .8125rem; font-weight: 600; color: var(--daybook-soft); }
.db-crumb ol { display: flex; flex-wrap: wrap; gap: .5rem; font-size: .875rem; color: var(--daybook-soft); margin-block-end: 1rem; }
.db-crumb li + li::before { content: "/"; margin-inline-end: .5rem; }
.db-crumb a { display: inline-block; min-block-size: 1.5rem; }
.daybook .db-edit { margin-block: 0 1.25rem; }
.db-hero { display: grid; gap: 1.5rem clamp(1.5rem, 4cqi, 3.5rem); align-items: center; margin-block-end: 1.5rem; }
.db-hero.is-plain { grid-template-columns: minmax(0, 1fr); }
.db-heroi { border-radius: calc(var(--r) * 1.25); inline-size: 100%; }
.db-herot { display: grid; grid-template-columns: minmax(0, 1fr); gap: 1rem; justify-items: start; }
.db-lead { font-size: 1.125rem; line-height: 1.5; max-inline-size: 36ch; color: var(--daybook-soft); }
.db-event h1, .is-venue h1 { font-size: clamp(2.125rem, 1.3rem + 3.6cqi, 3.75rem); }
.db-bigwhen { font-size: 1.125rem; font-weight: 700; }
.db-yours:not([hidden]) { display: block; font-size: .9375rem; font-weight: 400; color: var(--daybook-soft); }
.db-facts {
  display: grid; grid-template-columns: repeat(auto-fit, minmax(min(14rem, 100%), 1fr)); gap: 1px;
  margin-block: 1.5rem 2.5rem; background: var(--daybook-line); border-radius: var(--r);
  box-shadow: 0 0 0 1px var(--daybook-line), var(--daybook-shadow); overflow: hidden;
}
.db-facts > div { background: var(--daybook-surface); padding: 1rem 1.25rem 1.125rem; line-height: 1.5; }
.db-facts dt { display: flex; align-items: center; gap: .5rem; margin-block-end: .25rem; }
.db-facts dd { font-size: .9375rem; }
.db-prose { display: grid; grid-template-columns: minmax(0, 1fr); gap: 1rem; max-inline-size: 66ch; font-size: 1.0625rem; line-height: 1.65; }
.db-prose h2 { font-size: 1.375rem; }
.db-prose pre { white-space: pre-wrap; }
.db-prose :is(iframe, video, object, embed) { max-inline-size: 100%; }
.db-pairs {
  margin-block-start: .5rem; border-block-start: 1px solid var(--daybook-line); font-size: .9375rem;
  line-height: 1.5;
}
.db-pairs div {
  display: grid; grid-template-columns: 9rem minmax(0, 1fr); gap: 1rem; padding-block: .625rem;
  border-block-end: 1px solid var(--daybook-line);
}
.db-pairs dt { color: var(--daybook-soft); }
.db-dates { margin-inline: -.625rem; font-size: .9375rem; }
.db-dates :is(a, li > span) {
  display: flex; flex-wrap: wrap; align-items: center; gap: .125rem .5rem; padding: .375rem .625rem;
  min-block-size: 2.25rem; border-radius: var(--r2);
}
.db-dates time { margin-inline-end: auto; }
.db-dates .is-this > span { background: var(--tint); color: var(--text); font-weight: 600; }
.db-dates .is-cancelled time { text-decoration: line-through; color: var(--daybook-soft); }
.db-dates li > span b { font-size: .8125rem; }
.db-dates small { inline-size: 100%; color: var(--daybook-soft); }
.db-neigh { display: grid; grid-template-columns: 1fr 1fr; gap: 1rem; margin-block-start: 2.5rem; }
.db-neigh a { display: flex; align-items: center; gap: .75rem; padding: .875rem 1rem; line-height: 1.35; }
.db-neigh a:hover b { text-decoration: underline; }
.db-neigh :is(small, b) { display: block; }
.db-neigh small { color: var(--daybook-soft); }
.db-neigh b { font-weight: 600; }
.db-neigh [rel=next] { justify-content: end; text-align: end; }
.db-note {
  display: flex; gap: .75rem; padding: .875rem 1.25rem; border-radius: var(--r2);
  background: var(--daybook-accent-tint); font-size: .9375rem; margin-block-end: 1.25rem;
}
.db-note > .db-icon { margin-block-start: .125rem; inline-size: 1.375rem; block-size: 1.375rem; }
.db-note h2 { font-size: 1.0625rem; }
.db-note ul { margin-block-start: .375rem; }
.db-note li a { display: inline-block; min-block-size: 1.5rem; font-weight: 600; }
.db-note.is-warn { background: var(--warn-tint); }
.db-note.is-warn > .db-icon { color: var(--warn); }
.db-note.is-bad { background: var(--bad-tint); }
.db-note.is-bad :is(.db-icon, h2, a) { color: var(--bad); }
.db-blank, .db-gate {
  display: grid; justify-items: center; gap: .75rem; text-align: center; max-inline-size: 30rem;
  margin: clamp(2rem, 8cqi, 5rem) auto;
}
.db-blank h2 { font-size: 1.5rem; }
.db-blank .db-acts { justify-content: center; margin-block-start: .75rem; }
.db-gate { max-inline-size: 25rem; padding: 2rem clamp(1.25rem, 4cqi, 2.25rem); }
.db-gate h1 { font-size: 1.75rem; }
.db-gatei {
  display: grid; place-items: center; inline-size: 3.5rem; block-size: 3.5rem; border-radius: 50%;
  background: var(--daybook-accent-tint); color: var(--daybook-accent); font-size: 1.5rem;
}
.db-gate form { display: grid; gap: 1rem; inline-size: 100%; text-align: start; margin-block: .5rem; }
.db-gate .db-sub { margin: 0; }
.db-field [aria-invalid] { border-color: var(--bad); box-shadow: 0 0 0 1px var(--bad); }
.db-err { display: flex; gap: .375rem; font-size: .875rem; line-height: 1.4; font-weight: 600; color: var(--bad); }
.db-err .db-icon { margin-block-start: .125rem; }
@container daybook (min-width: 60rem) {
  .db-hero:not(.is-plain) { grid-template-columns: 1fr 1fr; }
}
@container daybook (max-width: 60rem) {
  .db-event .db-subs { display: block; }
}
@container daybook (max-width: 40rem) {
  .db-crumb :is(a, ol, li) { display: flex; align-items: center; }
  .db-lead { font-size: 1.0625rem; }
  .db-neigh { grid-template-columns: 1fr; gap: .5rem; }
  .db-hero { gap: 1rem; }
  .db-heroi { order: -1; }
  .db-facts { grid-template-columns: 1fr; }
  .db-facts > div { padding-block: .75rem; }
  .db-dates :is(a, li > span) { min-block-size: 2.75rem; }
  .db-pairs div { grid-template-columns: 6.5rem minmax(0, 1fr); }
}
`

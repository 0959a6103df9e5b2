/** Events on the tint of their category. */
export const events = `
.db-ev:not(.is-bar) { border-radius: var(--r3); }
.db-ev {
  color: var(--text, var(--daybook-ink));
  background: linear-gradient(var(--mark, var(--daybook-edge)) 0 0) 0 / .1875rem 100% no-repeat border-box
    var(--tint, var(--daybook-sunk));
}
[dir=rtl] .db-ev { background-position-x: 100%; }
.db-ev.is-allday, .db-ev.is-bar { background: var(--bar, var(--daybook-line)); }
.db-slot {
  border-radius: var(--r3); border-inline-start: .1875rem solid var(--mark, var(--daybook-edge));
  background: var(--tint, var(--daybook-sunk)); color: var(--text, var(--daybook-ink));
}
.db-run { background: var(--tint, var(--daybook-sunk)); color: var(--text, var(--daybook-ink)); }
.db-ev:hover, .db-slot:hover, .db-run:hover { background-color: var(--bar, var(--daybook-line)); }
.is-off:is(.db-ev, .db-slot, .db-run):not(.is-bar) {
  background-color: #0000; box-shadow: inset 0 0 0 1px var(--bar, var(--daybook-line));
}
`

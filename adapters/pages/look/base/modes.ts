/** Forced colors and print. */
export const modes = `
@media (forced-colors: active) {
  .db-ev, .db-slot, .db-run, .db-tag, .db-status { border: 1px solid CanvasText; }
  .db-ev, .db-slot { border-inline-start-width: 3px; }
  .db-dot, .db-legend .db-tag::before { forced-color-adjust: none; }
  .db-row .db-when { border-color: CanvasText; }
  .db-seg [aria-current], .db-legend [aria-current], .db-strip [aria-current], .is-today .db-num, .db-mini [aria-current], .db-now, .db-btn.is-primary {
    forced-color-adjust: none; background: Highlight !important; color: HighlightText !important;
  }
  .db-strip [aria-current] span, .db-legend [aria-current] .db-n { color: HighlightText; }
  .db-card, .db-rows, .db-box, .db-facts, .db-note { border: 1px solid CanvasText; }
}
@media print {
  .daybook { --daybook-scheme: light; --daybook-shadow: none; --daybook-paper: #fff; font-size: 10pt; }
  .db-top, .db-side, .db-step, .db-seg, .db-legend, .db-pager, .db-jump, .db-acts, .db-neigh, .db-skip {
    display: none !important;
  }
  .db-cols { display: block; }
  .db-ev, .db-slot, .db-tag { print-color-adjust: exact; }
  .db-ev:not(.is-bar) { display: block; }
  .db-row, .db-card, .db-group h2, tr { break-inside: avoid; }
}
`

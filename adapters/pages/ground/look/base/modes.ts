/** What is chosen or comes first, in the colors of a selection. What it contains has no color of its own there. */
const chosen =
  ':is(.db-seg [aria-current], .db-legend [aria-current], .db-strip [aria-current], .is-today .db-num, ' +
  '.db-mini [aria-current], .db-now, .db-btn.is-primary)'

/**
 * Forced colors and print. Paper is white, whatever the scheme of an app: `!important` in a layer wins over rules outside of it, and all colors
 * of both themes follow from the scheme. Those that an app has set itself are replaced.
 */
export const modes = `
@media (forced-colors: active) {
  .db-ev, .db-slot, .db-run, .db-tag, .db-status { border: 1px solid CanvasText; }
  .db-ev, .db-slot { border-inline-start-width: 3px; }
  .db-dot, .db-legend .db-tag::before { forced-color-adjust: none; }
  .db-row .db-when { border-color: CanvasText; }
  ${chosen} { forced-color-adjust: none; background: Highlight !important; }
  ${chosen}, ${chosen} * { color: HighlightText !important; }
  .db-card, .db-rows, .db-box, .db-facts, .db-note { border: 1px solid CanvasText; }
}
@media print {
  .daybook {
    color-scheme: light !important; font-size: 10pt;
    --daybook-paper: #fff !important; --daybook-surface: #fff !important; --daybook-sunk: #f3f3f3 !important;
    --daybook-line: #bbb !important; --daybook-edge: #666 !important; --daybook-ink: #000 !important;
    --daybook-soft: #444 !important; --daybook-accent: #000 !important; --daybook-on-accent: #fff !important;
    --daybook-accent-tint: #f3f3f3 !important; --daybook-spot: #ddd !important; --daybook-on-spot: #000 !important;
    --daybook-shadow: 0 0 #0000 !important;
  }
  .db-top, .db-side, .db-step, .db-seg, .db-legend, .db-pager, .db-jump, .db-acts, .db-neigh, .db-skip {
    display: none !important;
  }
  .db-cols { display: block; }
  .db-ev, .db-slot, .db-run, .db-tag, .db-strip [aria-current] { print-color-adjust: exact; }
  .db-ev:not(.is-bar) { display: block; }
  .db-row, .db-card, .db-group h2, tr { break-inside: avoid; }
}
`

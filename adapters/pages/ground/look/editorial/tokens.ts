/** The second theme in values, with the names of those of the first. One accent, two weights, no radius. */
export const tokens = `
.daybook {
  --daybook-font: "Helvetica Neue", Helvetica, "Nimbus Sans", Arimo, Arial, sans-serif;
  --daybook-weight: 700; --daybook-tracking: -.02em;
  --daybook-paper: light-dark(#fff, #121211); --daybook-surface: var(--daybook-paper);
  --daybook-sunk: light-dark(#f3f3f0, #1f1f1d); --daybook-line: light-dark(#cfcfcb, #3b3b38);
  --daybook-ink: light-dark(#111, #f1f0ec); --daybook-soft: light-dark(#5c5c59, #a9a8a2);
  --daybook-edge: var(--daybook-soft);
  --daybook-accent: light-dark(#cf1f0c, #ff6f5b); --daybook-on-accent: var(--daybook-paper);
  --daybook-accent-tint: var(--daybook-sunk);
  --daybook-spot: var(--daybook-accent); --daybook-on-spot: var(--daybook-paper);
  --daybook-radius: 0rem; --daybook-shadow: 0 0 #0000; --daybook-ring: 3px solid var(--daybook-accent);
  --daybook-hue-1: 258; --daybook-hue-2: 335; --daybook-hue-3: 75; --daybook-hue-4: 195; --daybook-hue-5: 142;
  --daybook-hue-6: 45; --daybook-hue-7: 300; --daybook-hue-8: 15; --daybook-hue-9: 230; --daybook-hue-10: 115;
  --daybook-hue-11: 355; --daybook-hue-12: 165;
  --bad: var(--daybook-accent); --bad-tint: #0000; --warn: var(--daybook-accent); --warn-tint: #0000;
  --rule: 3px solid var(--daybook-ink); --hair: 1px solid var(--daybook-ink); --cell: .5rem;
}
[class*=db-hue] { --mark: light-dark(oklch(.5 .13 var(--h)), oklch(.78 .11 var(--h))); }
.db-hue-1 { --shape: circle(50%); }
.db-hue-2 { --shape: polygon(50% 4%, 100% 96%, 0 96%); }
.db-hue-3 { --shape: inset(6%); }
.db-hue-4 { --shape: polygon(0 0, 100% 50%, 0 100%); }
.db-hue-5 { --shape: polygon(50% 0, 100% 50%, 50% 100%, 0 50%); }
.db-hue-6 { --shape: polygon(0 0, 100% 0, 100% 36%, 36% 36%, 36% 100%, 0 100%); }
.db-hue-7 { --shape: inset(30% 0); }
.db-hue-8 { --shape: inset(0 30%); }
.db-hue-9 { --shape: polygon(36% 0, 64% 0, 64% 36%, 100% 36%, 100% 64%, 64% 64%, 64% 100%, 36% 100%, 36% 64%, 0 64%, 0 36%, 36% 36%); }
.db-hue-10 { --shape: polygon(0 0, 100% 0, 50% 100%); }
.db-hue-11 { --shape: ellipse(50% 100% at 50% 100%); }
.db-hue-12 { --shape: polygon(25% 4%, 75% 4%, 100% 50%, 75% 96%, 25% 96%, 0 50%); }
`

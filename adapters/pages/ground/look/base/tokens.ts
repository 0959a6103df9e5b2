/** What both themes share: sizes, and the status colors. A theme defines the colors. */
export const tokens = `
.daybook {
  color-scheme: var(--daybook-scheme);
  --daybook-scheme: light dark;
  --daybook-font: system-ui, -apple-system, "Segoe UI", Roboto, sans-serif;
  --daybook-font-display: var(--daybook-font);
  --daybook-size: 1rem; --daybook-width: 84rem; --daybook-gap: 1.5rem;
  --daybook-ring: 2px solid var(--daybook-accent);
  --r: var(--daybook-radius); --r2: calc(var(--r) * .625); --r3: calc(var(--r) * .4); --pill: calc(var(--r) * 2);
  --cell: .3125rem;
  --bad: light-dark(oklch(.46 .17 27), oklch(.82 .11 27)); --bad-tint: light-dark(oklch(.945 .03 27), oklch(.31 .07 27));
  --warn: light-dark(oklch(.43 .09 70), oklch(.87 .09 80)); --warn-tint: light-dark(oklch(.95 .05 85), oklch(.31 .05 75));
  --good: light-dark(oklch(.41 .1 150), oklch(.86 .1 150));
  container: daybook / inline-size;
  background: var(--daybook-paper); color: var(--daybook-ink);
  font: 400 var(--daybook-size)/1.5 var(--daybook-font);
  text-wrap: pretty; overflow-wrap: anywhere; -webkit-text-size-adjust: 100%; min-block-size: 100dvb; display: flex; flex-direction: column;
}
.daybook > * { inline-size: 100%; flex: none; }
.db-hue-1 { --h: var(--daybook-hue-1); }
.db-hue-2 { --h: var(--daybook-hue-2); }
.db-hue-3 { --h: var(--daybook-hue-3); }
.db-hue-4 { --h: var(--daybook-hue-4); }
.db-hue-5 { --h: var(--daybook-hue-5); }
.db-hue-6 { --h: var(--daybook-hue-6); }
.db-hue-7 { --h: var(--daybook-hue-7); }
.db-hue-8 { --h: var(--daybook-hue-8); }
.db-hue-9 { --h: var(--daybook-hue-9); }
.db-hue-10 { --h: var(--daybook-hue-10); }
.db-hue-11 { --h: var(--daybook-hue-11); }
.db-hue-12 { --h: var(--daybook-hue-12); }
`

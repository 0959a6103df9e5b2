/**
 * The default theme in values. A site sets any of them on `.daybook`, outside a layer.
 *
 * Most need eight: scheme (light dark, light, dark), font-display, weight, neutral and warmth (hue and chroma of the greys),
 * accent-hue and accent-chroma (buttons, selection), spot-hue (today), radius. Also: font, size, tracking, shadow, gap, width,
 * ring, hue-1 to hue-12 (categories: the lightness and chroma are fixed, so any hue keeps its contrast), and single colors:
 * paper, surface, sunk, line, edge, ink, soft, accent, on-accent, accent-tint, spot, on-spot.
 */
export const tokens = `
.daybook {
  --daybook-weight: 700; --daybook-tracking: -.022em;
  --daybook-neutral: 75; --daybook-warmth: .011;
  --daybook-accent-hue: 172; --daybook-accent-chroma: .085; --daybook-spot-hue: 32;
  --daybook-radius: 1rem;
  --daybook-hue-1: 20; --daybook-hue-2: 50; --daybook-hue-3: 80; --daybook-hue-4: 110; --daybook-hue-5: 140;
  --daybook-hue-6: 170; --daybook-hue-7: 200; --daybook-hue-8: 230; --daybook-hue-9: 260; --daybook-hue-10: 290;
  --daybook-hue-11: 320; --daybook-hue-12: 350;
  --c: var(--daybook-warmth); --n: var(--daybook-neutral); --a: var(--daybook-accent-hue); --ac: var(--daybook-accent-chroma);
  --daybook-paper: light-dark(oklch(.979 var(--c) var(--n)), oklch(.19 var(--c) var(--n)));
  --daybook-surface: light-dark(oklch(.998 .002 var(--n)), oklch(.232 var(--c) var(--n)));
  --daybook-sunk: light-dark(oklch(.957 var(--c) var(--n)), oklch(.275 var(--c) var(--n)));
  --daybook-line: light-dark(oklch(.912 var(--c) var(--n)), oklch(.325 var(--c) var(--n)));
  --daybook-edge: light-dark(oklch(.61 var(--c) var(--n)), oklch(.6 var(--c) var(--n)));
  --daybook-ink: light-dark(oklch(.255 var(--c) var(--n)), oklch(.945 var(--c) var(--n)));
  --daybook-soft: light-dark(oklch(.475 var(--c) var(--n)), oklch(.745 var(--c) var(--n)));
  --daybook-accent: light-dark(oklch(.43 var(--ac) var(--a)), oklch(.82 var(--ac) var(--a)));
  --daybook-on-accent: light-dark(oklch(.99 .01 var(--a)), oklch(.2 .03 var(--a)));
  --daybook-accent-tint: light-dark(oklch(.945 calc(var(--ac) * .35) var(--a)), oklch(.315 calc(var(--ac) * .5) var(--a)));
  --daybook-spot: light-dark(oklch(.56 .175 var(--daybook-spot-hue)), oklch(.77 .13 var(--daybook-spot-hue)));
  --daybook-on-spot: light-dark(#fff, oklch(.2 .04 var(--daybook-spot-hue)));
  --daybook-shadow: 0 6px 20px -12px light-dark(oklch(.4 .03 60 / .25), #0008);
}
/* A category has a hue, and this gives the rest: the contrast of all hues is above 4.5 for text, and 3 for marks. */
[class*=db-hue] {
  --tint: light-dark(oklch(.945 .042 var(--h)), oklch(.305 .052 var(--h)));
  --bar: light-dark(oklch(.885 .08 var(--h)), oklch(.395 .085 var(--h)));
  --text: light-dark(oklch(.345 .095 var(--h)), oklch(.94 .045 var(--h)));
  --mark: light-dark(oklch(.565 .16 var(--h)), oklch(.74 .13 var(--h)));
}
`

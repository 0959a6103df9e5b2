/** The default look. */
export const warm = `/* daybook: all in @layer daybook, so unlayered rules of the host win. A theme sets on .daybook, each --daybook-*:
scheme (light dark | light | dark); font, font-display, size, weight, tracking; neutral, warmth (hue, chroma of greys);
accent-hue, accent-chroma (buttons, selection); spot-hue (today); radius, shadow, gap, width, ring;
hue-1 to hue-12 (category slots: the hue is free, lightness and chroma are ours, so any hue keeps AA);
or single colours: paper surface sunk line edge ink soft accent on-accent accent-tint spot on-spot. Method: DESIGN.md */
@layer daybook{.daybook{
--daybook-scheme:light dark;color-scheme:var(--daybook-scheme);
--daybook-font:system-ui,-apple-system,"Segoe UI",Roboto,sans-serif;
--daybook-font-display:var(--daybook-font);
--daybook-size:1rem;
--daybook-weight:700;
--daybook-tracking:-.022em;
--daybook-neutral:75;
--daybook-warmth:.011;
--daybook-accent-hue:172;
--daybook-accent-chroma:.085;
--daybook-spot-hue:32;
--daybook-radius:1rem;
--daybook-gap:1.5rem;
--daybook-width:84rem;
--daybook-hue-1:18;--daybook-hue-2:48;--daybook-hue-3:82;--daybook-hue-4:115;
--daybook-hue-5:145;--daybook-hue-6:185;--daybook-hue-7:215;--daybook-hue-8:250;
--daybook-hue-9:275;--daybook-hue-10:298;--daybook-hue-11:335;--daybook-hue-12:0;
--c:var(--daybook-warmth);--n:var(--daybook-neutral);--a:var(--daybook-accent-hue);--ac:var(--daybook-accent-chroma);
--daybook-paper:light-dark(oklch(.979 var(--c) var(--n)),oklch(.19 var(--c) var(--n)));
--daybook-surface:light-dark(oklch(.998 .002 var(--n)),oklch(.232 var(--c) var(--n)));
--daybook-sunk:light-dark(oklch(.957 var(--c) var(--n)),oklch(.275 var(--c) var(--n)));
--daybook-line:light-dark(oklch(.912 var(--c) var(--n)),oklch(.325 var(--c) var(--n)));
--daybook-edge:light-dark(oklch(.61 var(--c) var(--n)),oklch(.6 var(--c) var(--n)));
--daybook-ink:light-dark(oklch(.255 var(--c) var(--n)),oklch(.945 var(--c) var(--n)));
--daybook-soft:light-dark(oklch(.475 var(--c) var(--n)),oklch(.745 var(--c) var(--n)));
--daybook-accent:light-dark(oklch(.43 var(--ac) var(--a)),oklch(.82 var(--ac) var(--a)));
--daybook-on-accent:light-dark(oklch(.99 .01 var(--a)),oklch(.2 .03 var(--a)));
--daybook-accent-tint:light-dark(oklch(.945 calc(var(--ac) * .35) var(--a)),oklch(.315 calc(var(--ac) * .5) var(--a)));
--daybook-spot:light-dark(oklch(.56 .175 var(--daybook-spot-hue)),oklch(.77 .13 var(--daybook-spot-hue)));
--daybook-on-spot:light-dark(#fff,oklch(.2 .04 var(--daybook-spot-hue)));
--daybook-shadow:0 6px 20px -12px light-dark(oklch(.4 .03 60 / .25),#0008);
--daybook-ring:2px solid var(--daybook-accent);--r:var(--daybook-radius);--r2:calc(var(--r) * .625);--r3:calc(var(--r) * .4);--pill:calc(var(--r) * 2);--cell:.3125rem;
container:daybook / inline-size;background:var(--daybook-paper);color:var(--daybook-ink);font:400 var(--daybook-size)/1.5 var(--daybook-font);text-wrap:pretty;-webkit-text-size-adjust:100%;min-block-size:100dvb}
body:has(> .daybook,> main > .daybook){margin:0}
.daybook.is-embed{min-block-size:0}
.daybook :where(*,::before,::after){box-sizing:border-box}
.daybook :where(h1,h2,h3,p,ul,ol,dl,dd,figure,fieldset,legend,table){margin:0;padding:0;border:0;min-inline-size:0}
.daybook :where(ul,ol){list-style:none}
.daybook :where(img,svg){display:block;max-inline-size:100%}
.daybook :where(img,.db-noimg){aspect-ratio:16/10;block-size:auto;object-fit:cover;background:var(--daybook-sunk)}
.daybook :where(h1,h2,h3,.db-boxh){font:var(--daybook-weight) 1rem/1.25 var(--daybook-font-display);letter-spacing:calc(var(--daybook-tracking) * .6);text-wrap:balance;overflow-wrap:break-word}
.daybook :where(h1){font-size:clamp(1.875rem,1.2rem + 2.6cqi,3rem);line-height:1.08;letter-spacing:calc(var(--daybook-tracking) * 1.3)}
.daybook :where(a,abbr){color:inherit;text-decoration:none}
.daybook :where(p,dd,small,.db-links li,.db-crumb li,.db-note li)>:where(a:not([class])){text-decoration:underline;text-decoration-color:color-mix(in oklab,currentColor 35%,transparent);text-underline-offset:.18em}
.daybook :where(a:hover){text-decoration-color:currentColor}
.daybook :where(table){border-collapse:separate;border-spacing:0;inline-size:100%}
.daybook :where(th){text-align:start;font-weight:inherit}
.daybook :where(time,.db-n,.db-num){font-variant-numeric:tabular-nums}
.daybook :where(small){font-size:.8125rem}
.daybook :where(del){color:var(--daybook-soft)}
.daybook :where(ins){text-decoration:none;background:light-dark(oklch(.93 .07 145),oklch(.36 .07 145));border-radius:.25em;padding-inline:.15em}
.daybook :focus-visible{outline:var(--daybook-ring);outline-offset:2px;border-radius:var(--r3)}
.daybook main:focus{outline:0}
.db-vh{position:absolute;inline-size:1px;block-size:1px;overflow:hidden;clip-path:inset(50%);white-space:nowrap}
.db-sprite{position:absolute}
.db-soft,.db-left{color:var(--daybook-soft)}
h1 .db-soft,.db-left{font-weight:400}
.db-icon{inline-size:1.15em;block-size:1.15em;flex:none;fill:none;stroke:currentColor;stroke-width:1.7;stroke-linecap:round;stroke-linejoin:round}
[dir=rtl] .db-flip{scale:-1 1}
.db-skip{position:absolute;inset-inline-start:1rem;inset-block-start:-5rem;z-index:9;padding:.75rem 1rem;background:var(--daybook-accent);color:var(--daybook-on-accent);border-radius:var(--r2)}
.db-skip:focus{inset-block-start:1rem}
:is(.db-month,.db-week,.db-table) thead th,.db-facet legend,.db-facts dt{font-size:.8125rem;font-weight:600;color:var(--daybook-soft)}
/* category colour: a slot gives a hue, this gives all the rest */
.db-hue-1{--h:var(--daybook-hue-1)}
.db-hue-2{--h:var(--daybook-hue-2)}
.db-hue-3{--h:var(--daybook-hue-3)}
.db-hue-4{--h:var(--daybook-hue-4)}
.db-hue-5{--h:var(--daybook-hue-5)}
.db-hue-6{--h:var(--daybook-hue-6)}
.db-hue-7{--h:var(--daybook-hue-7)}
.db-hue-8{--h:var(--daybook-hue-8)}
.db-hue-9{--h:var(--daybook-hue-9)}
.db-hue-10{--h:var(--daybook-hue-10)}
.db-hue-11{--h:var(--daybook-hue-11)}
.db-hue-12{--h:var(--daybook-hue-12)}
[class*=db-hue]{--tint:light-dark(oklch(.945 .042 var(--h)),oklch(.305 .052 var(--h)));--bar:light-dark(oklch(.885 .08 var(--h)),oklch(.395 .085 var(--h)));--text:light-dark(oklch(.345 .095 var(--h)),oklch(.94 .045 var(--h)));--mark:light-dark(oklch(.565 .16 var(--h)),oklch(.74 .13 var(--h)))}
:is(.db-month,.db-week,.db-card,.db-rows,.db-box,.db-filter,.db-section,.db-table,.db-savebar,.db-gate,.db-neigh a,.db-pop){background:var(--daybook-surface);border-radius:var(--r);box-shadow:0 0 0 1px var(--daybook-line),var(--daybook-shadow)}
@container daybook (max-width:60rem){.db-desk tbody tr{background:var(--daybook-surface);border-radius:var(--r);box-shadow:0 0 0 1px var(--daybook-line),var(--daybook-shadow)}}
/* frame */
.db-top{display:flex;flex-wrap:wrap;align-items:center;gap:.5rem 1.25rem;padding:.75rem clamp(1rem,3cqi,2.5rem);max-inline-size:var(--daybook-width);margin-inline:auto}
.db-brand{display:flex;align-items:center;gap:.5rem;font:var(--daybook-weight) 1.0625rem/1.2 var(--daybook-font-display);letter-spacing:var(--daybook-tracking);min-block-size:2.75rem}
.db-brand .db-soft,.db-left{font-weight:400}
.db-mark{color:var(--daybook-accent);stroke:var(--daybook-on-accent);inline-size:2rem;block-size:2rem}
.db-nav{display:flex;gap:.125rem;margin-inline-end:auto;font-size:.9375rem}
.db-nav a{padding:.5rem .75rem;border-radius:var(--pill);color:var(--daybook-soft)}
.db-nav [aria-current]{color:var(--daybook-ink);font-weight:600}
.db-find form{position:relative;display:flex}
.db-find .db-icon{position:absolute;inset-inline-start:.75rem;inset-block-start:.75rem;color:var(--daybook-soft);pointer-events:none}
.db-find input{inline-size:14rem;padding-inline-start:2.25rem;border-radius:var(--pill);background:var(--daybook-surface)}
.db-main{padding:clamp(.75rem,2cqi,1.5rem) clamp(1rem,3cqi,2.5rem) 3rem;max-inline-size:var(--daybook-width);margin-inline:auto}
.db-foot{display:flex;flex-wrap:wrap;justify-content:space-between;gap:.5rem 2rem;padding:1.25rem clamp(1rem,3cqi,2.5rem) 2rem;max-inline-size:var(--daybook-width);margin-inline:auto;font-size:.875rem;color:var(--daybook-soft)}
.db-links{display:flex;flex-wrap:wrap;gap:.25rem 1.25rem}
.db-links a{display:flex;align-items:center;gap:.375rem;min-block-size:1.75rem}
/* head of a view */
.db-head{display:flex;flex-wrap:wrap;align-items:center;gap:.75rem 1rem;margin-block-end:1.25rem}
.db-title{margin-inline-end:auto}
.db-sub{color:var(--daybook-soft);margin-block-start:.25rem}
.db-step{display:flex;gap:.375rem}
.db-btn{display:inline-flex;align-items:center;justify-content:center;gap:.5rem;min-block-size:2.5rem;padding:.375rem 1rem;border:1px solid var(--daybook-line);border-radius:var(--pill);background:var(--daybook-surface);color:var(--daybook-ink);font:600 .9375rem/1.2 var(--daybook-font);cursor:pointer;list-style:none}
.db-btn:hover{border-color:var(--daybook-edge)}
.db-btn:focus-visible{border-radius:var(--pill)}
.db-btn.is-icon{padding:0;inline-size:2.5rem}
.db-btn.is-small{min-block-size:2.125rem;padding-inline:.75rem;font-size:.875rem;gap:.375rem}
.db-btn.is-block{inline-size:100%}
.db-btn.is-primary{background:var(--daybook-accent);border-color:transparent;color:var(--daybook-on-accent)}
.db-btn.is-primary:hover{background:color-mix(in oklab,var(--daybook-accent),var(--daybook-ink) 22%)}
.db-btn.is-quiet{background:none;border-color:transparent;box-shadow:none;padding-inline:.75rem}
.db-btn.is-danger{color:var(--bad)}
.db-acts{display:flex;flex-wrap:wrap;gap:.5rem;align-items:center}
.db-seg{display:flex;padding:.1875rem;border-radius:var(--pill);background:var(--daybook-sunk);font-size:.9375rem}
.db-seg a{display:flex;align-items:center;gap:.375rem;min-block-size:2.125rem;padding-inline:.875rem;border-radius:var(--pill);color:var(--daybook-soft);white-space:nowrap}
.db-seg a:hover{color:var(--daybook-ink)}
.db-seg [aria-current]{background:light-dark(var(--daybook-surface),var(--daybook-line));color:var(--daybook-ink);font-weight:600;box-shadow:var(--daybook-shadow)}
.db-tag{display:inline-flex;align-items:center;gap:.375rem;padding:.125rem .625rem;border-radius:var(--pill);background:var(--tint,var(--daybook-sunk));color:var(--text,var(--daybook-ink));font-size:.8125rem;font-weight:600;line-height:1.4;white-space:nowrap}
.db-n,.db-opt-l{color:var(--daybook-soft);font-size:.8125rem;font-weight:400}
.db-tag .db-n,.db-opt-l{color:inherit;opacity:.85}
.db-legend{margin-block-end:1rem}
.db-legend ul{display:flex;flex-wrap:wrap;gap:.375rem}
.db-legend .db-tag{min-block-size:1.875rem;padding-inline:.75rem;border:1px solid transparent}
.db-legend a:hover{border-color:var(--mark,var(--daybook-edge))}
.db-legend .db-tag[class*=hue]::before,.db-dot{content:"";inline-size:.5rem;block-size:.5rem;border-radius:50%;background:var(--mark)}
.db-legend [aria-current]{background:var(--daybook-ink);color:var(--daybook-paper)}
.db-status{padding:.0625rem .4375rem;border-radius:var(--r3);font-size:.75rem;font-weight:700;line-height:1.4;background:var(--bad-tint);color:var(--bad);white-space:nowrap}
.db-status.is-postponed{background:var(--warn-tint);color:var(--warn)}
.daybook{--bad:light-dark(oklch(.46 .17 27),oklch(.82 .11 27));--bad-tint:light-dark(oklch(.945 .03 27),oklch(.31 .07 27));--warn:light-dark(oklch(.43 .09 70),oklch(.87 .09 80));--warn-tint:light-dark(oklch(.95 .05 85),oklch(.31 .05 75));--good:light-dark(oklch(.41 .1 150),oklch(.86 .1 150));--good-tint:light-dark(oklch(.95 .045 150),oklch(.3 .05 150))}
/* compact event: month cells, all-day rows */
.db-items{display:grid;gap:.1875rem;font-size:.8125rem;line-height:1.25}
.db-items > li{min-inline-size:0}
.db-ev{display:-webkit-box;-webkit-box-orient:vertical;-webkit-line-clamp:2;overflow:hidden;padding-inline:.5625rem .375rem;border:solid #0000;border-width:.25rem 0;min-block-size:1.5rem;border-radius:var(--r3);background:linear-gradient(var(--mark) 0 0) 0 / .1875rem 100% no-repeat border-box var(--tint);color:var(--text);overflow-wrap:anywhere}
[dir=rtl] .db-ev{background-position-x:100%}
.db-ev:hover,.db-slot:hover{background-color:var(--bar)}
.db-ev:focus-visible{outline-offset:1px;position:relative;z-index:3}
.db-ev time{font-weight:700;letter-spacing:-.01em}
.db-ev .db-status{padding:0 .25rem;font-size:.6875rem}
.db-ev.is-allday{background:var(--bar);padding-inline:.5625rem;font-weight:600}
.is-off time,.is-off:has(.is-cancelled) :is(h3 a,.db-status ~ b,.db-status ~ span){text-decoration:line-through 1px}
.is-off:is(.db-ev,.db-slot){background-color:#0000;box-shadow:0 0 0 1px var(--bar)}
.db-lane{block-size:1.5rem}
.db-ev.is-bar{display:flex;justify-content:space-between;gap:.5rem;position:relative;z-index:1;block-size:1.5rem;margin-inline:calc(var(--cell) * -1);inline-size:calc(var(--k) * (100% + 2 * var(--cell) + 1px) - 1px - var(--s,0px) - var(--e,0px));background:var(--bar);border-radius:0;padding-inline:.5rem;font-weight:600;white-space:nowrap}
.db-ev.is-bar > span:not(.db-vh,.db-until){overflow:hidden;text-overflow:ellipsis}
.db-ev.is-start{--s:var(--cell);margin-inline-start:0;border-start-start-radius:var(--r3);border-end-start-radius:var(--r3)}
.db-ev.is-end{--e:var(--cell);border-start-end-radius:var(--r3);border-end-end-radius:var(--r3)}
.db-span-1{--k:1}
.db-span-2{--k:2}
.db-span-3{--k:3}
.db-span-4{--k:4}
.db-span-5{--k:5}
.db-span-6{--k:6}
.db-span-7{--k:7}
.db-until{font-weight:400;flex:none}
:is(.db-span-1,.db-span-2) .db-until{display:none}
.db-more{display:inline-block;padding:.1875rem .5625rem;min-block-size:1.5rem;font-weight:600;color:var(--daybook-soft);border-radius:var(--r3)}
.db-date{border-radius:var(--pill)}
.db-date time{display:block}
/* month */
.db-month{table-layout:fixed}
.db-month thead th{padding:.625rem .625rem .375rem}
.db-month .db-wk{inline-size:2.625rem;padding:.5rem .25rem;text-align:center;vertical-align:top;font-size:.75rem;font-weight:400;color:var(--daybook-soft);border-block-start:1px solid var(--daybook-line)}
.db-month thead .db-wk{border:0}
.db-wk a{display:block;line-height:1.75rem}
.db-wk a:hover{text-decoration:underline}
.db-wkr{display:none}
.db-day{vertical-align:top;padding:.25rem var(--cell) .5rem;block-size:7.25rem;border-block-start:1px solid var(--daybook-line);border-inline-start:1px solid var(--daybook-line)}
.db-day .db-date{display:inline-block;margin-block-end:.1875rem}
.db-day .db-dow{display:none}
.db-day .db-num{display:grid;place-items:center;min-inline-size:1.75rem;block-size:1.75rem;font-size:.875rem;font-weight:600;border-radius:var(--pill)}
.db-day.is-past .db-num,.db-day.is-out .db-num{color:var(--daybook-soft);font-weight:400}
.db-day.is-weekend,.db-day.is-out{background:color-mix(in oklab,var(--daybook-sunk) 55%,transparent)}
.is-today .db-num,.db-mini [aria-current]{background:var(--daybook-spot) !important;color:var(--daybook-on-spot) !important;font-weight:700}
tr:last-child > .db-day:last-child{border-end-end-radius:var(--r)}
/* week: days are rows in the document, columns on the screen */
.db-week{display:grid;grid-auto-flow:column;grid-template:auto auto repeat(3,auto) / 6.25rem repeat(7,minmax(0,1fr))}
.db-week :is(thead,tbody,tr){display:contents}
.db-week thead th{padding:.625rem .75rem;border-block-start:1px solid var(--daybook-line)}
.db-week thead th:first-child{border:0}
.db-week tbody th{padding:.625rem .625rem .5rem;border-inline-start:1px solid var(--daybook-line)}
.db-week td{padding:.5rem var(--cell);border-block-start:1px solid var(--daybook-line);border-inline-start:1px solid var(--daybook-line)}
.db-week .db-date time{display:flex;align-items:center;gap:.5rem;font-weight:700}
.db-week .db-num{display:grid;place-items:center;min-inline-size:2rem;block-size:2rem;border-radius:var(--pill);font-size:1.125rem}
.db-dow{font-size:.8125rem;color:var(--daybook-soft);font-weight:600}
.db-week .is-weekend > *{background:color-mix(in oklab,var(--daybook-sunk) 55%,transparent)}
.db-week .is-weekend:last-child > :first-child{border-start-end-radius:var(--r)}
.db-week .is-weekend:last-child > :last-child{border-end-end-radius:var(--r)}
.db-slots{display:grid;gap:.375rem}
.db-slot{display:grid;gap:.0625rem;padding:.4375rem .5rem;border-radius:var(--r3);border-inline-start:.1875rem solid var(--mark);background:var(--tint);color:var(--text);font-size:.875rem;line-height:1.28;overflow-wrap:anywhere;justify-items:start}
.db-slot time{font-size:.8125rem;font-weight:700}
.db-slot b{font-weight:600;hyphens:auto}
.db-slot small{font-size:.75rem}
/* lists */
.db-cols{display:grid;gap:2rem clamp(1.5rem,4cqi,3.5rem);align-items:start}
.db-side,.db-stream{display:grid;gap:var(--daybook-gap);min-inline-size:0}
.db-stream{gap:2.25rem}
.db-sec{font-size:1.25rem;margin-block:1.75rem .875rem}
.db-stream .db-sec{margin-block-start:0}
.db-cards{display:grid;gap:1rem;grid-template-columns:repeat(auto-fill,minmax(min(13.5rem,100%),1fr))}
.db-card{position:relative;display:flex;flex-direction:column;overflow:hidden}
.db-card > img{aspect-ratio:16 / 9;inline-size:100%}
.db-cardb{display:flex;flex-direction:column;gap:.375rem;padding:.875rem 1rem;flex:1}
.db-cardb h3{font-size:1.0625rem}
.db-cardb .db-meta{margin-block-start:auto;padding-block-start:.25rem}
.db-cardb .db-when{display:flex;justify-content:space-between;gap:.5rem;font-size:.875rem;font-weight:600}
:is(.db-card,.db-row) :is(h2,h3) a::after{content:"";position:absolute;inset:0;border-radius:inherit}
:is(.db-card,.db-row):hover :is(h2,h3) a{text-decoration:underline;text-decoration-thickness:1px}
.db-meta{display:flex;flex-wrap:wrap;align-items:center;gap:.25rem .75rem;font-size:.875rem;color:var(--daybook-soft)}
.db-meta > span:not(.db-tag){display:inline-flex;align-items:center;gap:.25rem}
.db-free{font-weight:600;color:var(--good)}
.db-dayhead{display:flex;align-items:center;gap:.75rem;margin-block-end:.625rem}
.db-dayhead time{display:flex;align-items:center;gap:.5rem;font-size:1.25rem}
.db-dayhead .db-num{font-size:2rem;line-height:1;letter-spacing:-.03em}
.db-dayhead .db-soft,.db-left{font-weight:400}
.db-dayhead a:hover .db-dn{text-decoration:underline;text-decoration-thickness:1px;text-underline-offset:.18em}
.db-now{padding:.125rem .625rem;border-radius:var(--pill);background:var(--daybook-spot);color:var(--daybook-on-spot);font:700 .8125rem/1.4 var(--daybook-font);letter-spacing:0}
.db-now.is-next{background:var(--daybook-sunk);color:var(--daybook-soft)}
.db-row{position:relative;display:grid;grid-template-columns:4.5rem minmax(0,1fr) auto;gap:.25rem 1rem;padding:1rem;border-radius:inherit}
.db-row + .db-row::before{content:"";position:absolute;inset-inline:1rem;inset-block-start:0;border-block-start:1px solid var(--daybook-line)}
.db-row .db-when{font-weight:700;line-height:1.35;padding-inline-start:.75rem;border-inline-start:.25rem solid var(--mark);border-radius:.125rem}
.db-row .db-when time,.db-to{display:block;white-space:nowrap}
.db-to{font-size:.8125rem;font-weight:400;color:var(--daybook-soft)}
.db-what{display:grid;gap:.25rem;align-content:start}
.db-row h3{font-size:1.0625rem;line-height:1.3}
.db-sum{font-size:.9375rem;color:var(--daybook-soft);max-inline-size:62ch}
.db-what .db-meta{margin-block-start:.1875rem}
.db-state{font-size:.875rem}
.db-thumb{inline-size:8.5rem;border-radius:var(--r2)}
.db-row.is-off .db-thumb{filter:grayscale(1);opacity:.55}
.db-pager{display:flex;align-items:center;justify-content:space-between}
.db-box{padding:1rem 1.25rem}
:is(.db-box h2,.db-boxh){font-size:1.0625rem;margin-block-end:.5rem}
.db-box.db-subs{background:var(--daybook-accent-tint);box-shadow:none}
.db-subs p{font-size:.9375rem}
.db-subs .db-acts{margin-block-start:.75rem;gap:.25rem}
.db-minibox{padding:.75rem 1rem 1rem}
.db-mini{table-layout:fixed;text-align:center;font-size:.875rem}
.db-mini caption{text-align:start;font:var(--daybook-weight) 1.0625rem/1.2 var(--daybook-font-display);padding:.375rem .375rem .5rem}
.db-mini th{text-align:center;font-size:.75rem;color:var(--daybook-soft);padding-block:.25rem}
.db-mini td{padding:.0625rem}
.db-mini td a{display:grid;place-items:center;block-size:2rem;border-radius:var(--r2);font-variant-numeric:tabular-nums}
.db-mini .is-past{color:var(--daybook-soft)}
.db-mini .is-busy{background:var(--daybook-accent-tint);font-weight:600}
.db-filter summary{cursor:pointer;padding:.875rem 1.25rem}
.db-filter summary h2{display:inline;font-size:1.0625rem}
.db-filter form{padding:0 1.25rem 1.125rem}
.db-facets{display:grid;gap:1rem}
.db-filter .db-acts{margin-block-start:1rem}
.db-facet legend{margin-block-end:.125rem}
.db-opt{display:flex;align-items:center;gap:.5rem;min-block-size:2rem;font-size:.9375rem;cursor:pointer}
.db-opt > span:first-of-type{display:inline-flex;align-items:center;gap:.5rem}
.db-opt .db-n,.db-opt-l{margin-inline-start:auto}
.daybook :is([type=checkbox],[type=radio]){inline-size:1.125rem;block-size:1.125rem;margin:0;accent-color:var(--daybook-accent);flex:none}
.db-strip{margin-block-end:1.5rem}
.db-strip ul{display:grid;grid-template-columns:repeat(7,minmax(0,1fr));gap:.375rem}
.db-strip a{display:grid;justify-items:center;padding:.5rem .25rem;border-radius:var(--r2);background:var(--daybook-surface);box-shadow:0 0 0 1px var(--daybook-line);line-height:1.3}
.db-strip .db-num{font-size:1.25rem;font-weight:700;padding-inline:.25rem;border-radius:var(--pill)}
.db-cnt{font-size:.75rem;color:var(--daybook-soft)}
.daybook .db-strip [aria-current]{background:var(--daybook-ink);color:var(--daybook-paper)}
.db-strip [aria-current] span{color:inherit}
.db-chips{display:grid;grid-template-columns:repeat(auto-fit,minmax(min(20rem,100%),1fr));gap:.75rem}
.db-run{display:flex;align-items:center;gap:1rem;padding:.5rem;border-radius:var(--r);background:var(--tint);color:var(--text);line-height:1.3}
.db-run:hover{background:var(--bar)}
.db-run img{inline-size:6rem;border-radius:var(--r2)}
.db-run :is(b,small){display:block}
.db-run b{font-weight:700}
.db-main > section{margin-block-start:2rem}
.db-main > section > .db-sec{margin-block-start:0}
/* event, venue */
.db-crumb ol{display:flex;gap:.5rem;font-size:.875rem;color:var(--daybook-soft);margin-block-end:1rem}
.db-crumb li + li::before{content:"/";margin-inline-end:.5rem}
.db-crumb a,.db-crumbs a{display:inline-block;min-block-size:1.5rem}
.db-crumbs{font-size:.875rem;color:var(--daybook-soft)}
.db-hero{display:grid;gap:1.5rem clamp(1.5rem,4cqi,3.5rem);align-items:center;margin-block-end:1.5rem}
.db-heroi{border-radius:calc(var(--r) * 1.25);inline-size:100%}
.db-herot{display:grid;gap:1rem;justify-items:start}
.db-lead{font-size:1.125rem;line-height:1.5;max-inline-size:36ch;color:var(--daybook-soft)}
.db-event h1,.is-venue h1{font-size:clamp(2.125rem,1.3rem + 3.6cqi,3.75rem)}
.db-bigwhen{font-size:1.125rem;font-weight:700}
.db-yours{display:block;font-size:.9375rem;font-weight:400;color:var(--daybook-soft)}
.db-facts{display:grid;grid-template-columns:repeat(auto-fit,minmax(min(14rem,100%),1fr));gap:1px;margin-block:1.5rem 2.5rem;background:var(--daybook-line);border-radius:var(--r);box-shadow:0 0 0 1px var(--daybook-line),var(--daybook-shadow);overflow:hidden}
.db-facts > div{background:var(--daybook-surface);padding:1rem 1.25rem 1.125rem;line-height:1.5}
.db-facts dt{display:flex;align-items:center;gap:.5rem;margin-block-end:.25rem}
.db-facts dd{font-size:.9375rem}
.db-prose{display:grid;gap:1rem;max-inline-size:66ch;font-size:1.0625rem;line-height:1.65}
.db-prose h2{font-size:1.375rem}
.db-pairs{margin-block-start:.5rem;border-block-start:1px solid var(--daybook-line);font-size:.9375rem;line-height:1.5}
.db-pairs div{display:grid;grid-template-columns:9rem 1fr;gap:1rem;padding-block:.625rem;border-block-end:1px solid var(--daybook-line)}
.db-pairs dt{color:var(--daybook-soft)}
.db-dates{margin-inline:-.625rem;font-size:.9375rem}
.db-dates :is(a,li > span){display:flex;flex-wrap:wrap;align-items:center;gap:.125rem .5rem;padding:.375rem .625rem;min-block-size:2.25rem;border-radius:var(--r2)}
.db-dates time{margin-inline-end:auto}
.db-dates .is-this > span{background:var(--tint);color:var(--text);font-weight:600}
.db-dates .is-cancelled time{text-decoration:line-through;color:var(--daybook-soft)}
.db-dates li > span b{font-size:.8125rem}
.db-dates small{inline-size:100%;color:var(--daybook-soft)}
.db-neigh{display:grid;grid-template-columns:1fr 1fr;gap:1rem;margin-block-start:2.5rem}
.db-neigh a{display:flex;align-items:center;gap:.75rem;padding:.875rem 1rem;line-height:1.35}
.db-neigh a:hover b{text-decoration:underline}
.db-neigh :is(small,b){display:block}
.db-neigh small{color:var(--daybook-soft)}
.db-neigh b{font-weight:600}
.db-neigh [rel=next]{justify-content:end;text-align:end}
.db-note{display:flex;gap:.75rem;padding:.875rem 1.25rem;border-radius:var(--r2);background:var(--daybook-accent-tint);font-size:.9375rem;margin-block-end:1.25rem}
.db-note > .db-icon{margin-block-start:.125rem;inline-size:1.375rem;block-size:1.375rem}
.db-note h2{font-size:1.0625rem}
.db-note ul{margin-block-start:.375rem}
.db-note li a{display:inline-block;min-block-size:1.5rem;font-weight:600}
.db-note.is-warn{background:var(--warn-tint)}
.db-note.is-warn > .db-icon{color:var(--warn)}
.db-note.is-bad{background:var(--bad-tint)}
.db-note.is-bad :is(.db-icon,h2,a){color:var(--bad)}
.db-note.is-good{background:var(--good-tint)}
.db-note.is-good > .db-icon{color:var(--good)}
/* work: forms and desks */
.daybook :where(input:not([type=checkbox],[type=radio],[type=file]),select,textarea){inline-size:100%;min-inline-size:0;min-block-size:2.75rem;padding:.5rem .625rem;border:1px solid var(--daybook-edge);border-radius:var(--r2);background:var(--daybook-surface);color:inherit;font:inherit}
.daybook :where(.db-find input){min-block-size:2.5rem;inline-size:14rem;border-color:var(--daybook-line);font-size:.9375rem}
.daybook ::placeholder{color:var(--daybook-soft);opacity:1}
.daybook textarea{resize:vertical;field-sizing:content}
.daybook :where(input,select,textarea):focus-visible{border-radius:var(--r2);outline-offset:0}
.db-find input:focus-visible{border-radius:var(--pill) !important}
.db-formgrid{display:grid;gap:1.5rem 2.5rem}
.db-fields{display:grid;gap:1.25rem;min-inline-size:0}
.db-toc{font-size:.9375rem}
.db-toc a{display:flex;justify-content:space-between;align-items:center;padding:.375rem .75rem;min-block-size:2.25rem;border-radius:var(--r2);color:var(--daybook-soft)}
.db-badge{display:inline-grid;place-items:center;min-inline-size:1.25rem;block-size:1.25rem;border-radius:1rem;background:var(--bad);color:var(--daybook-surface);font-size:.75rem;font-weight:700}
.db-section{display:grid;grid-template-columns:minmax(0,1fr);gap:1.125rem;padding:1.25rem clamp(1rem,3cqi,1.75rem) 1.625rem !important;scroll-margin-block-start:1rem}
.db-section > legend{float:inline-start;inline-size:100%;font:var(--daybook-weight) 1.375rem/1.2 var(--daybook-font-display);letter-spacing:var(--daybook-tracking)}
.db-section > legend + .db-hint{margin-block-start:-.75rem}
.db-field{display:grid;grid-template-columns:minmax(0,1fr);gap:.25rem;align-content:start}
.db-field > :is(label,legend),.db-sub-f > legend{font-size:.9375rem;font-weight:600}
.db-sub-f > legend,.db-field > legend{margin-block-end:.375rem}
.db-hint{font-size:.875rem;color:var(--daybook-soft);line-height:1.45}
.db-hint .db-icon{display:inline;vertical-align:-.2em;margin-inline-end:.375rem}
.daybook [aria-invalid]{border-color:var(--bad);box-shadow:0 0 0 1px var(--bad)}
.db-err{display:flex;gap:.375rem;font-size:.875rem;line-height:1.4;font-weight:600;color:var(--bad)}
.db-err .db-icon{margin-block-start:.125rem}
.db-pair{display:grid;gap:.75rem;grid-template-columns:minmax(0,7fr) minmax(0,6fr)}
.db-grid2,.db-checks{display:grid;gap:1.125rem}
.db-checks{gap:.125rem 1rem;grid-template-columns:repeat(auto-fill,minmax(11rem,1fr))}
.db-field.is-bare{align-self:end;padding-block-end:.375rem}
.db-tree{columns:15rem}
.db-tree > li{break-inside:avoid}
.db-tree ul{margin-inline-start:.5rem;padding-inline-start:1.125rem;border-inline-start:1px solid var(--daybook-line)}
.db-pic{display:grid;grid-template-columns:minmax(0,1fr);gap:1rem;align-items:start}
.db-pic > img{border-radius:var(--r2);inline-size:100%;max-inline-size:14rem}
.db-pic > div{display:grid;grid-template-columns:minmax(0,1fr);gap:.5rem}
.daybook ::file-selector-button{min-block-size:2.25rem;padding-inline:.875rem;margin-inline-end:.75rem;border:1px solid var(--daybook-line);border-radius:var(--pill);background:var(--daybook-surface);color:inherit;font:600 .875rem var(--daybook-font);cursor:pointer}
.daybook [type=file]{max-inline-size:100%;font:inherit;font-size:.875rem}
.db-sub-f,.db-inline{display:grid;grid-template-columns:minmax(0,1fr);gap:1rem;padding:1rem 1.125rem 1.125rem !important;border-radius:var(--r2);background:var(--daybook-paper)}
.db-sub-f > legend,.db-inline > legend{float:inline-start;inline-size:100%;font-size:.9375rem;font-weight:600}
.db-words{display:flex;flex-wrap:wrap;align-items:center;gap:.5rem}
.db-words > :is(input,select){inline-size:auto}
.db-words .is-short{inline-size:4.5rem}
.db-wds{display:flex;gap:.25rem;flex-wrap:wrap}
.db-wd{position:relative;display:grid;cursor:pointer}
.db-wd input{position:absolute;inset:0;inline-size:100% !important;block-size:100% !important;opacity:0;cursor:pointer}
.db-wd > span{display:grid;place-items:center;inline-size:2.5rem;block-size:2.5rem;border-radius:var(--pill);border:1px solid var(--daybook-edge);background:var(--daybook-surface);font-size:.875rem;font-weight:600}
.db-wd :checked + span{background:var(--daybook-accent);border-color:var(--daybook-accent);color:var(--daybook-on-accent)}
.db-wd :focus-visible + span{outline:var(--daybook-ring);outline-offset:2px}
.db-preview{display:grid;gap:.75rem}
.db-ten{display:flex;flex-wrap:wrap;gap:.375rem}
.db-ten li{padding:.25rem .625rem;border-radius:var(--r3);background:var(--daybook-accent-tint);font-size:.8125rem;white-space:nowrap}
.db-choices{display:grid;gap:.5rem}
.db-choice{display:flex;gap:.75rem;padding:.75rem .875rem;border:1px solid var(--daybook-line);border-radius:var(--r2);background:var(--daybook-surface);cursor:pointer;line-height:1.4}
.db-choice input{margin-block-start:.125rem !important}
.db-choice:hover{border-color:var(--daybook-edge)}
.db-choice:has(:checked){border-color:var(--daybook-accent);background:var(--daybook-accent-tint);box-shadow:inset 0 0 0 1px var(--daybook-accent)}
.db-choice :is(b,small){display:block}
.db-choice b{font-weight:600}
.db-choice small{color:var(--daybook-soft)}
.db-link{background:none;border:0;padding:0;min-block-size:1.5rem;font:inherit;font-weight:600;color:var(--daybook-accent);text-decoration:underline;text-underline-offset:.18em;cursor:pointer}
.db-section .db-note{margin:0}
.db-savebar{position:sticky;inset-block-end:.75rem;z-index:2;display:flex;flex-wrap:wrap;gap:.75rem;align-items:center;justify-content:space-between;margin-block-start:1.5rem;padding:.75rem 1rem;font-size:.9375rem}
.db-desk{margin-block:2rem}
.db-deskh{display:flex;flex-wrap:wrap;align-items:baseline;gap:.25rem 1rem;margin-block-end:.75rem}
.db-deskh h2{font-size:1.25rem}
.db-deskh p{font-size:.9375rem}
.db-table{font-size:.9375rem}
.db-table :is(th,td){padding:.75rem .875rem;vertical-align:middle}
.db-table tbody :is(th,td){border-block-start:1px solid var(--daybook-line)}
.db-table thead th{padding-block:.5rem}
.db-table caption{text-align:start;padding-block-end:.625rem;color:var(--daybook-soft);font-size:.9375rem}
.db-rec{display:flex;gap:1rem;align-items:center}
.db-rec a{font-weight:600;display:block;line-height:1.35;min-block-size:1.5rem}
.db-rec a:hover{text-decoration:underline}
.db-rec :is(img,.db-noimg){inline-size:4rem;border-radius:var(--r3);flex:none;background:var(--tint,var(--daybook-sunk))}
.db-flag{display:block;color:var(--warn)}
.db-do .db-acts{justify-content:end;flex-wrap:nowrap}
.db-menu{position:relative}
.db-menu > summary::-webkit-details-marker{display:none}
.db-pop{position:absolute;inset-inline-end:0;inset-block-start:calc(100% + .375rem);z-index:3;display:grid;gap:.5rem;inline-size:min(20rem,80cqi);padding:1rem;border-radius:var(--r2);background:var(--daybook-surface);font-weight:600;font-size:.875rem}
.db-diff{table-layout:fixed}
.db-diff thead th:first-child{inline-size:11rem}
.db-diff :is(th,td){vertical-align:top}
.db-diff th span{font-weight:600}
.db-diff th small{display:block;color:var(--daybook-soft)}
.db-diff .db-choice{block-size:100%}
.db-diff td{padding:.5rem}
.db-blank,.db-gate{display:grid;justify-items:center;gap:.75rem;text-align:center;max-inline-size:30rem;margin:clamp(2rem,8cqi,5rem) auto}
.db-blank h2{font-size:1.5rem}
.db-art{background:none;inline-size:12.5rem}
.db-blank .db-acts{justify-content:center;margin-block-start:.75rem}
.db-gate{max-inline-size:25rem;padding:2rem clamp(1.25rem,4cqi,2.25rem)}
.db-gate h1{font-size:1.75rem}
.db-gatei{display:grid;place-items:center;inline-size:3.5rem;block-size:3.5rem;border-radius:50%;background:var(--daybook-accent-tint);color:var(--daybook-accent);font-size:1.5rem}
.db-gate form{display:grid;gap:1rem;inline-size:100%;text-align:start;margin-block:.5rem}
.db-gate .db-sub{margin:0}
/* embed */
.is-embed{padding:1rem}
.db-embedh{display:flex;align-items:center;justify-content:space-between;gap:1rem;margin-block-end:.75rem}
.db-embedh h1{font-size:1.25rem}
.is-embed h2{font:600 .8125rem/1.4 var(--daybook-font);letter-spacing:0;color:var(--daybook-soft);padding-block:.75rem .375rem}
.db-mrow{display:flex;align-items:baseline;gap:.75rem;padding:.5rem .75rem;min-block-size:2.75rem;border-radius:var(--r3);line-height:1.35;border-inline-start:.1875rem solid var(--mark);background:var(--tint);color:var(--text)}
.is-embed li + li{margin-block-start:.25rem}
.db-mrow > span{flex:1;min-inline-size:0}
.db-mrow b{font-weight:600;display:block;overflow-wrap:anywhere}
.db-mrow time{font-weight:700}
.db-mrow:hover{background-color:var(--bar)}
.db-mrow b b{display:inline}
.db-embedf{display:flex;justify-content:space-between;margin-block-start:.875rem;font-size:.875rem}
.db-embedf a{display:flex;gap:.375rem;align-items:center;min-block-size:1.75rem}
@container daybook (max-width:60rem){.db-desk thead{display:block;position:absolute;inline-size:1px;block-size:1px;overflow:hidden;clip-path:inset(50%);white-space:nowrap}}
@container daybook (max-width:40rem){.daybook :is(.db-month,.db-week,.db-diff) thead{display:block;position:absolute;inline-size:1px;block-size:1px;overflow:hidden;clip-path:inset(50%);white-space:nowrap}}
.daybook :is(.db-nav,.db-mini,.db-strip,.db-dates,.db-toc) a:hover,.db-btn.is-quiet:hover,.db-more:hover,.db-date:hover .db-num{background:var(--daybook-sunk);color:var(--daybook-ink)}
/* width of the calendar, not of the window */
@container daybook (min-width:60rem){.db-main > :is(.db-part,.db-group,.db-running){display:grid;grid-template-columns:9.5rem minmax(0,1fr);gap:1.5rem;align-items:start}
.db-main > section > :is(.db-sec,.db-dayhead){position:sticky;inset-block-start:1rem;margin-block:.875rem 0}
.db-main>section .db-dn span{display:block;font-size:1rem}
.db-desk table{table-layout:fixed}
.db-desk th:nth-child(2){inline-size:10.5rem}
.db-desk th:nth-child(3){inline-size:12.5rem}
.db-desk th:nth-child(4){inline-size:9.5rem}
.db-desk th:nth-child(5){inline-size:7.5rem}
.db-desk th:nth-child(6){inline-size:14.5rem}
.db-do .db-btn{white-space:nowrap}
.db-cols{grid-template-columns:minmax(0,1fr) 19.5rem}
.db-hero{grid-template-columns:1fr 1fr}
.db-formgrid{grid-template-columns:11rem minmax(0,1fr)}
.db-formgrid .db-side{grid-column:2}
.db-filter::details-content{content-visibility:visible;block-size:auto}
.db-filter summary{list-style:none;pointer-events:none}
.db-toc{position:sticky;inset-block-start:1rem;align-self:start}}
@container daybook (min-width:74rem){.db-formgrid{grid-template-columns:11rem minmax(0,1fr) 17.5rem}
.db-formgrid .db-side{grid-column:3;position:sticky;inset-block-start:1rem;align-self:start}}
@container daybook (min-width:40rem){.db-grid2{grid-template-columns:repeat(2,minmax(0,1fr))}
.db-pic{grid-template-columns:14rem minmax(0,1fr)}
.db-choices{grid-template-columns:repeat(3,1fr)}
.db-choices.is-two{grid-template-columns:1fr 1fr}}
@container daybook (max-width:60rem){.db-desk :is(table,tbody,tr,th,td){display:block}
.db-desk table{background:none;box-shadow:none}
.db-desk tbody tr{padding:.875rem;margin-block-end:.625rem}
.daybook .db-desk :is(tbody th,td){padding:.125rem 0;border:0}
.db-desk [data-l]::before{content:attr(data-l);display:inline-block;inline-size:5.5rem;color:var(--daybook-soft)}
.db-do .db-acts{justify-content:start;padding-block-start:.5rem}
.db-pop{inset-inline:auto}
.db-find{order:3;flex:1 1 12rem}
.db-find input{inline-size:100% !important}
.db-toc ol{display:flex;flex-wrap:wrap;gap:.25rem}
.db-toc a{gap:.375rem;background:var(--daybook-sunk)}
.db-side{order:-1}
:is(.db-event,.db-form) .db-side{order:0}
.db-minibox{display:none}
.db-side > .db-subs{display:none}
.db-event .db-subs{display:block}
.db-facets{grid-template-columns:repeat(auto-fit,minmax(13rem,1fr));gap:1rem 2rem}
.db-month .db-wk{inline-size:2rem}
.db-items{font-size:.75rem}
.db-ev{-webkit-line-clamp:3}
.db-week{grid-template-columns:5rem repeat(7,minmax(0,1fr))}
.db-week thead th{padding-inline:.375rem}
.db-slot{padding-inline:.3125rem;font-size:.8125rem}
.db-ev time{display:block}}
@container daybook (max-width:40rem){.db-add span{display:block;position:absolute;inline-size:1px;block-size:1px;overflow:hidden;clip-path:inset(50%);white-space:nowrap}
.db-top{gap:.25rem .75rem;padding-block:.5rem}
.db-nav{order:2;flex:1 0 100%;margin-inline:-.75rem}
.db-nav a{padding-block:.625rem}
.db-brand{margin-inline-end:auto}
.db-add{padding:0;inline-size:2.75rem}
.db-btn,.db-seg a,.daybook .db-find input,.db-opt,.db-toc a,.db-links a,.db-legend .db-tag,.db-crumb a,.db-wd > span,.db-mini td a,.db-embedf a{min-block-size:2.75rem}
.db-btn.is-icon{inline-size:2.75rem}
.db-crumb :is(a,ol,li){display:flex;align-items:center}
.db-seg{flex:1 1 100%;overflow-x:auto}
.db-seg a{flex:1;justify-content:center;padding-inline:.625rem}
.db-head{gap:.75rem;margin-block-end:.75rem}
.db-legend{margin-inline:-1rem}
.db-legend ul{flex-wrap:nowrap;overflow-x:auto;padding:.25rem 1rem;scrollbar-width:none}
/* the month and the week become a list of days */
  .db-month,.db-month :is(tbody,tr,td),.db-week,.db-week :is(tbody,tr,th,td){display:block;inline-size:auto;block-size:auto}
.daybook :is(.db-month,.db-week){background:none;border:0;box-shadow:none}
.db-month tbody .db-wk{display:block;inline-size:auto;padding:.75rem 0 0;border:0;text-align:start;font-size:.8125rem}
.db-wkr{display:inline}
.db-wk a{line-height:2.75rem}
.db-day,.db-week tbody tr{display:grid !important;grid-template-columns:2.75rem minmax(0,1fr);gap:0 .75rem;padding:.625rem 0;border:0;border-block-start:1px solid var(--daybook-line);background:none !important}
.daybook .db-day.is-empty{display:none !important}
.db-day .db-date,.db-week .db-date time{display:grid;justify-items:center;align-content:start;gap:0;line-height:1.25;min-block-size:2.75rem}
.db-day .db-dow{display:block}
.db-day .db-num{font-size:1.125rem}
.db-items{font-size:.9375rem;gap:.375rem;position:relative}
.db-ev{display:flex;flex-wrap:wrap;align-items:center;gap:.125rem .5rem;min-block-size:2.75rem;padding-inline:.875rem}
.db-ev time{inline-size:2.875rem}
.db-ev > span:not(.db-vh){flex:1 1 60%}
.db-more{min-block-size:2.75rem;padding-block:.75rem;font-size:.9375rem}
.db-lane{block-size:auto}
.db-lane.is-blank{display:none}
.db-lane.is-cont{position:absolute}
.db-ev.is-bar{inline-size:auto;block-size:auto;margin:0;white-space:normal;border-radius:var(--r3);padding-inline:.875rem}
.db-ev.is-bar .db-until{display:inline;flex:none}
.db-week :is(td,tbody th){padding:0;border:0;background:none !important;grid-column:2}
.db-week tbody th{grid-area:1 / 1 / 6}
.db-week td:not(.db-allday):not(.is-empty){padding-block-end:.5rem}
.db-week td.is-empty{display:none}
.db-week [data-part]::before{content:attr(data-part);font-size:.8125rem;color:var(--daybook-soft)}
.db-slot{padding-block:.625rem;font-size:1rem}
.db-slot :is(time,small){font-size:.875rem}
.db-row{grid-template-columns:3.75rem minmax(0,1fr);padding:.875rem;gap:.25rem .75rem}
.db-sum,.db-row .db-thumb{display:none}
.db-row .db-when{padding-inline-start:.625rem}
.db-card{flex-direction:row}
.db-card > img{inline-size:6.5rem;aspect-ratio:auto}
.db-cards{gap:.5rem}
.db-strip ul{gap:.25rem}
.db-run img{inline-size:4.5rem}
.db-lead{font-size:1.0625rem}
.db-neigh{grid-template-columns:1fr;gap:.5rem}
.db-hero{gap:1rem}
.db-heroi{order:-1}
.db-facts{grid-template-columns:1fr}
.db-facts > div{padding-block:.75rem}
.db-dates :is(a,li > span),.db-choice{min-block-size:2.75rem}
.db-pairs div{grid-template-columns:6.5rem 1fr}
.db-wds{order:1;inline-size:100%}
.db-wd{flex:1}
.db-wd > span{inline-size:auto}
.db-diff,.db-diff :is(caption,tbody,tr,th,td){display:block}
.db-diff caption{padding:.875rem .875rem 0}
.daybook .db-diff td{padding:0 .875rem .5rem;border:0}
.db-savebar{position:static}
.db-savebar .db-acts{inline-size:100%}
.db-savebar .db-btn{flex:1 0 auto}}
@media (forced-colors:active){.db-ev,.db-slot,.db-mrow,.db-run,.db-tag,.db-status,.db-ten li{border:1px solid CanvasText}
.db-ev,.db-slot{border-inline-start-width:3px}
.db-dot,.db-legend .db-tag::before{forced-color-adjust:none}
.db-row .db-when{border-color:CanvasText}
.db-seg [aria-current],.db-legend [aria-current],.db-strip [aria-current],.is-today .db-num,.db-mini [aria-current],.db-now,.db-btn.is-primary,.db-wd :checked + span{forced-color-adjust:none;background:Highlight !important;color:HighlightText !important}
.db-strip [aria-current] span{color:HighlightText}
.db-card,.db-rows,.db-box,.db-facts,.db-note,.db-section{border:1px solid CanvasText}
.db-choice:has(:checked){outline:2px solid Highlight}}
@media print{.daybook{--daybook-scheme:light;--daybook-shadow:none;--daybook-paper:#fff;font-size:10pt}
.db-top,.db-side,.db-step,.db-seg,.db-legend,.db-pager,.db-acts,.db-neigh,.db-skip,.db-links{display:none !important}
.db-cols{display:block}
.db-ev,.db-slot,.db-tag{print-color-adjust:exact}
.db-ev{-webkit-line-clamp:none}
.db-row,.db-card,.db-group h2,tr{break-inside:avoid}
}}
`

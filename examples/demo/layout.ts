import { type Locale, words } from './words.ts'

interface LayoutOptions {
  readonly locale: Locale
  /** Plain text. */
  readonly title: string
  /** HTML. */
  readonly main: string
}

/** The frame of every page. */
export function layout({ locale, title, main }: LayoutOptions): string {
  return `<!doctype html>
<html lang="${locale}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>${escapeHtml(title)}</title>
<style>${style}</style>
</head>
<body>
<header>
<h1>${escapeHtml(title)}</h1>
<nav aria-label="${words[locale].languages}"><a href="/en" lang="en"${current(locale === 'en')}>English</a> <a href="/de" lang="de"${current(locale === 'de')}>Deutsch</a></nav>
</header>
<main>${main}</main>
<footer class="quiet">
<a href="/${locale}/cal/events/v1/events">/${locale}/cal/events/v1/events</a>
<a href="/${locale}/cal/events/v1/doc">/doc</a>
</footer>
</body>
</html>
`
}

export function escapeHtml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')
}

function current(is: boolean): string {
  return is ? ' aria-current="true"' : ''
}

const style = `
:root { color-scheme: light dark; --paper: #fff; --text: #111; --quiet: #595959; --line: #8884; --accent: #a33c1a; }
@media (prefers-color-scheme: dark) { :root { --paper: #121212; --text: #eee; --quiet: #aaa; --accent: #ff9b73; } }
html { background: var(--paper); color: var(--text); }
body { max-width: 44rem; margin: 2rem auto; padding: 0 1rem; font: 1rem/1.5 system-ui, sans-serif; overflow-wrap: anywhere; }
header { display: flex; flex-wrap: wrap; justify-content: space-between; align-items: baseline; gap: 1rem; border-bottom: 2px solid; }
h1 { margin: 0 0 .3rem; font-size: 1.7rem; line-height: 1.2; }
h2 { margin: 2rem 0 .3rem; font-size: 1rem; color: var(--accent); }
h2.place { margin: 1.2rem 0 0; font-size: 1.1rem; color: inherit; }
h3 { font-size: 1.1rem; font-weight: 600; }
a { color: inherit; text-decoration-color: var(--line); text-underline-offset: .2em; }
a:hover { text-decoration-color: currentcolor; }
p { margin: .3rem 0; }
form { display: flex; flex-wrap: wrap; gap: .5rem; margin: 1.2rem 0 .8rem; }
input { flex: 1 1 10rem; min-width: 0; padding: .4rem .6rem; font: inherit; }
button { padding: .4rem .9rem; font: inherit; }
header nav { white-space: nowrap; }
nav a[aria-current] { text-decoration-color: currentcolor; font-weight: 600; }
nav.terms { display: flex; flex-wrap: wrap; gap: .3rem 1rem; margin: .8rem 0; }
nav.pages { display: flex; flex-wrap: wrap; justify-content: space-between; margin: 2rem 0; }
article { padding: .5rem 0 .5rem .8rem; border-left: 3px solid var(--line); margin-bottom: .3rem; }
article h3 { margin: 0; }
article.featured { border-left-color: var(--accent); }
.quiet { color: var(--quiet); font-size: .9rem; }
footer { display: flex; gap: 1rem; flex-wrap: wrap; margin-top: 3rem; padding-top: .6rem; border-top: 1px solid var(--line); }
`

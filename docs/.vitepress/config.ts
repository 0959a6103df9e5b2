import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { type DefaultTheme, defineConfig } from 'vitepress'

// The documentation as a site: `npm run docs`. Its pages are the Markdown files of the repository, and below `/reference` is what typedoc makes of the code.

const root = fileURLToPath(new URL('../..', import.meta.url))

export default defineConfig({
  title: 'daybook',
  description: 'A calendar of events, venues and organizers for any Node app',
  srcDir: '..',
  srcExclude: ['**/{node_modules,src,adapters,examples,test,tools,coverage,dist,etc}/**'],
  rewrites: { 'README.md': 'index.md' },
  cleanUrls: true,
  lastUpdated: false,
  // What is no page is a file of the repository, such as an example. The tests check those links from their pages.
  ignoreDeadLinks: [
    (link) => ['', 'docs', 'docs/guides'].some((folder) => existsSync(join(root, folder, decodeURIComponent(link)))),
  ],
  markdown: {
    config(markdown) {
      const { normalizeLink } = markdown
      markdown.normalizeLink = (link) => normalizeLink(link.replace(/^((?:\.\.\/)*)README\.md/, '$1index.md'))
    },
  },
  themeConfig: {
    search: { provider: 'local' },
    outline: [2, 3],
    nav: [
      { text: 'Guides', link: '/docs/guides/users' },
      { text: 'Rules', link: '/docs/behaviour' },
      { text: 'Reference', link: '/reference/index.html', target: '_self' },
    ],
    sidebar: [
      { text: 'Start', items: [page('README.md', '/'), page('CHANGELOG.md'), page('SECURITY.md')] },
      { text: 'Guides', items: pagesIn('docs/guides') },
      { text: 'Topics', items: pagesIn('docs') },
      { text: 'Contributing', items: [page('CONTRIBUTING.md'), ...pagesIn('docs/internals')], collapsed: true },
      { text: 'Reference', items: [{ text: 'All entries', link: '/reference/index.html', target: '_self' }] },
    ],
  },
})

function pagesIn(folder: string): DefaultTheme.SidebarItem[] {
  const names = readdirSync(`${root}/${folder}`).filter((name) => name.endsWith('.md'))
  return names
    .map((name) => page(`${folder}/${name}`))
    .toSorted((a, b) => (a.text ?? '').localeCompare(b.text ?? '', 'en'))
}

/** A page by its first heading. */
function page(path: string, link = `/${path.replace(/\.md$/, '')}`): DefaultTheme.SidebarItem {
  const [, text = path] = /^# (.+)$/m.exec(readFileSync(`${root}/${path}`, 'utf8')) ?? []
  return { text: text.replaceAll('`', ''), link }
}

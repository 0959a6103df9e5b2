import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { type DefaultTheme, defineConfig } from 'vitepress'

// The documentation as a site: `npm run docs`. Its pages are the Markdown files of the repository, and below `/reference` is what typedoc makes of the code.

const root = fileURLToPath(new URL('../..', import.meta.url))

/** The pages by what a reader wants to do. Those that are in none of the lists are the reference. */
const tasks = {
  Start: ['README.md', 'docs/start.md', 'docs/not-included.md', 'CHANGELOG.md'],
  Build: [
    ...pathsIn('docs/guides').filter((path) => path !== 'docs/guides/operation.md'),
    ...[
      'docs/pages.md',
      'docs/recurring-events.md',
      'docs/many-events.md',
      'docs/fields.md',
      'docs/feeds.md',
      'docs/sync.md',
      'docs/stand-in.md',
    ],
  ],
  Run: [
    ...[
      'docs/guides/operation.md',
      'SECURITY.md',
      'docs/scale.md',
      'docs/storage.md',
      'docs/proxies.md',
      'docs/caching.md',
    ],
    ...['docs/followers.md', 'docs/tracing.md', 'docs/time-zones.md', 'docs/speed.md'],
  ],
}
const listed: readonly string[] = Object.values(tasks).flat()

export default defineConfig({
  title: 'daybook',
  description: 'A calendar of events, venues and organizers for any Node app',
  srcDir: '..',
  srcExclude: ['**/{node_modules,src,adapters,examples,test,tools,coverage,dist}/**'],
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
      { text: 'Build', link: '/docs/guides/users' },
      { text: 'Run', link: '/docs/guides/operation' },
      { text: 'Rules', link: '/docs/behaviour' },
      { text: 'Reference', link: '/reference/index.html', target: '_self' },
    ],
    sidebar: [
      ...Object.entries(tasks).map(([text, paths]) => ({ text, items: paths.map((path) => page(path)) })),
      {
        text: 'Reference',
        items: [
          { text: 'All entries', link: '/reference/index.html', target: '_self' },
          ...pagesOf(pathsIn('docs').filter((path) => !listed.includes(path))),
        ],
      },
      {
        text: 'Contributing',
        items: [page('CONTRIBUTING.md'), ...pagesOf(pathsIn('docs/internals'))],
        collapsed: true,
      },
    ],
  },
})

function pathsIn(folder: string): readonly string[] {
  const names = readdirSync(`${root}/${folder}`).filter((name) => name.endsWith('.md'))
  return names.map((name) => `${folder}/${name}`)
}

function pagesOf(paths: readonly string[]): DefaultTheme.SidebarItem[] {
  return paths.map((path) => page(path)).toSorted((a, b) => (a.text ?? '').localeCompare(b.text ?? '', 'en'))
}

/** A page by its first heading. */
function page(path: string): DefaultTheme.SidebarItem {
  const link = path === 'README.md' ? '/' : `/${path.replace(/\.md$/, '')}`
  const [, text = path] = /^# (.+)$/m.exec(readFileSync(`${root}/${path}`, 'utf8')) ?? []
  return { text: text.replaceAll('`', ''), link }
}

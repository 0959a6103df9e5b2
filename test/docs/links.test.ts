import { execFile } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { posix } from 'node:path'
import { promisify } from 'node:util'
import { expect, it } from 'vitest'
import { docs } from '../support/page.ts'

interface Link {
  readonly from: string
  /** A path from the root of the package. */
  readonly file: string
  /** Of a heading there; empty for the whole page. */
  readonly anchor: string
}

/** The relative links of a page. */
function linksOf(page: string): readonly Link[] {
  const targets = [...proseOf(page).matchAll(/\]\((?![a-z]+:)([^)#\s]*)#?([^)\s]*)\)/g)]
  return targets.map(([, file = '', anchor = '']) => ({
    from: page,
    file: file === '' ? page : posix.join(posix.dirname(page), file),
    anchor,
  }))
}

/** A page without its code. */
function proseOf(page: string): string {
  return readFileSync(page, 'utf8').replace(/^```.*?^```$/gms, '')
}

/** The anchors of a page, made of its headings as GitHub makes them. */
function anchorsOf(page: string): readonly string[] {
  const headings = [...proseOf(page).matchAll(/^#+ (.+)$/gm)].map(([, heading = '']) => heading.toLowerCase())
  return headings.map((heading) => heading.replace(/[^\p{L}\p{N}\s_-]/gu, '').replaceAll(' ', '-'))
}

/** All pages that can be reached from one by links, itself included. */
function reachedFrom(start: string): ReadonlySet<string> {
  const reached = new Set([start])
  for (const page of reached) {
    for (const { file } of linksOf(page)) if (file.endsWith('.md') && existsSync(file)) reached.add(file)
  }
  return reached
}

const reached = reachedFrom('README.md')

it('leads from the README to every page', () => {
  expect([...docs, 'CONTRIBUTING.md', 'CHANGELOG.md', 'SECURITY.md'].filter((page) => !reached.has(page))).toEqual([])
})

it('has links that lead to files and headings that are there', () => {
  const broken = [...reached, ...docs]
    .flatMap(linksOf)
    .filter(({ file, anchor }) => !existsSync(file) || (anchor !== '' && !anchorsOf(file).includes(anchor)))
  expect(broken).toEqual([])
})

it('names files and folders of the repository that exist', () => {
  const named = [...reached].flatMap((page) =>
    [...proseOf(page).matchAll(/`((?:src|adapters|test|examples|tools(?!\/bench\/results))\/[\w./-]*)`/g)].map(
      ([, file = '']) => file,
    ),
  )
  expect(named.filter((file) => !existsSync(file))).toEqual([])
  expect(named.length).toBeGreaterThan(20)
})

it('has links that lead to what is in the package', async () => {
  const { stdout } = await promisify(execFile)('npm', ['pack', '--dry-run', '--json', '--ignore-scripts'])
  const [{ files }]: [{ files: readonly { readonly path: string }[] }] = JSON.parse(stdout)
  const packed = files.map(({ path }) => path)
  const isPacked = (file: string) => packed.some((path) => path === file || path.startsWith(`${file}/`))
  expect(packed).toEqual(expect.arrayContaining([...docs, 'README.md']))
  expect(
    [...reached]
      .filter(isPacked)
      .flatMap(linksOf)
      .filter(({ file }) => !isPacked(file)),
  ).toEqual([])
})

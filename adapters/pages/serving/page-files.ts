import type { View, ViewResponse } from 'daybook/http'
import { isDeskFile } from '../ground/addresses/desk-address.ts'
import type { Stylesheet } from '../ground/look/stylesheet.ts'
import { embedScript, pageScript } from '../ground/script/page-script.ts'
import { isSitemap } from '../site/sitemap.ts'
import type { PageOptions } from './page-options.ts'

/** The files of pages, by their names. */
export interface PageFiles {
  /** Returns whether there may be a file, such as a part of the sitemap, which depends on the records. */
  has(name: string): boolean
  /** Returns a file whose text needs no record; `undefined` for any other name. */
  at(name: string): ReturnType<NonNullable<View['fileAt']>>
}

/** Returns the files of pages with some options: the stylesheet, the scripts, and those of the desk. */
export function pageFiles(stylesheet: Stylesheet, { desk, script }: PageOptions): PageFiles {
  const [hasDesk, hasScript] = [desk !== false, script !== false]
  const files = hasScript ? [stylesheet, pageScript, embedScript] : [stylesheet]
  return {
    has: (name) => files.some((file) => file.name === name) || isSitemap(name) || (hasDesk && isDeskFile(name)),
    at(name) {
      const file = files.find((one) => one.name === name)
      if (file) return fileResponse(file)
      return hasDesk && isDeskFile(name) ? deskFile(name, hasScript) : undefined
    },
  }
}

/** A stylesheet, or a script. */
type PageFile = Stylesheet

/** Only the present version of a file is served. */
async function deskFile(name: string, hasScript: boolean): Promise<ViewResponse | undefined> {
  const { deskFiles } = await import('../desk/files/served-files.ts')
  const file = deskFiles.find((one) => one.name === name)
  return file && (hasScript || !name.endsWith('.js')) ? fileResponse(file) : undefined
}

function fileResponse({ name, text }: PageFile): ViewResponse {
  const type = name.endsWith('.js') ? 'text/javascript' : 'text/css'
  const headers = name === embedScript.name ? forOtherSites : forGood
  return { status: 200, body: text, headers: { 'Content-Type': `${type}; charset=utf-8`, ...headers } }
}

/** The name of a file says its text. */
const forGood = { 'Cache-Control': 'public, max-age=31536000, immutable' } as const

/**
 * A module of another origin is loaded only with this permission. Its name stays, so browsers ask again after an hour.
 */
const forOtherSites = { 'Cache-Control': 'public, max-age=3600', 'Access-Control-Allow-Origin': '*' } as const

import { readFile } from 'node:fs/promises'
import { gzipSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import { pageScript } from '../../../adapters/pages/script/page-script.ts'
import { makePageScript, pageScriptFile } from '../../../tools/page-script.ts'
import { pagesOf, sampleCalendar } from '../sample-pages.ts'

describe('the script of the pages', () => {
  it('is made from its sources: run npm run update:script', async () => {
    expect(await readFile(pageScriptFile, 'utf8')).toBe(await makePageScript())
  })

  it('has at most 5,000 bytes', () => {
    expect(gzipSync(pageScript.text).length).toBeLessThan(5000)
  })

  it('is served for good, by a name that says its text', async () => {
    const get = pagesOf(await sampleCalendar())
    const response = await get(`/${pageScript.name}`)
    expect(await response.text()).toBe(pageScript.text)
    expect(response.headers.get('content-type')).toBe('text/javascript; charset=utf-8')
    expect(response.headers.get('cache-control')).toBe('public, max-age=31536000, immutable')
    expect(await (await get('/2030-06')).text()).toContain(`/${pageScript.name}" blocking="render"></script>`)
  })

  it('is not served with script: false', async () => {
    expect((await pagesOf(await sampleCalendar(), { script: false })(`/${pageScript.name}`)).status).toBe(404)
  })
})

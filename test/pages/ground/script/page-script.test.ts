import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import { deskScript } from '../../../../adapters/pages/desk/files/script-file.ts'
import { embedScript, pageScript } from '../../../../adapters/pages/ground/script/page-script.ts'
import { makePageScript, pageScripts } from '../../../../tools/page-scripts.ts'
import { makePageStyles, pageStyles } from '../../../../tools/page-styles.ts'
import { aBrowser } from '../../desk/desk-caller.ts'
import { pagesOf, sampleCalendar } from '../../sample-pages.ts'

describe('the scripts and styles of the pages', () => {
  it.each(pageScripts)('are made from their sources: run npm run update:pages ($file)', async (script) => {
    expect(await readFile(script.file, 'utf8')).toBe(await makePageScript(script))
  })

  it.each(pageStyles)('of the looks are made from their sources: run npm run update:pages ($folder)', async (style) => {
    expect(await readFile(join(style.folder, style.module), 'utf8')).toBe(await makePageStyles(style))
  })

  it('have at most 5,000 bytes together', () => {
    expect(gzipSync(pageScript.text).length + gzipSync(embedScript.text).length).toBeLessThan(5000)
  })

  it('of the desk has at most 2,500 bytes', () => {
    expect(gzipSync(deskScript.text).length).toBeLessThan(2500)
  })

  it('of the desk is loaded by its pages alone, and not with script: false', async () => {
    const calendar = await sampleCalendar()
    const get = pagesOf(calendar)
    expect((await get(`/${deskScript.name}`)).status).toBe(200)
    expect(await (await get('/2030-06')).text()).not.toContain(deskScript.name)
    expect((await pagesOf(calendar, { script: false })(`/${deskScript.name}`)).status).toBe(404)
    const editor = { id: 1, role: 'editor' }
    expect((await aBrowser(calendar, editor).get('/desk')).body).toContain(`/${deskScript.name}"></script>`)
    expect((await aBrowser(calendar, editor, { script: false }).get('/desk')).body).not.toContain('<script')
  })

  it('are served for good, by a name that says the text', async () => {
    const get = pagesOf(await sampleCalendar())
    const response = await get(`/${pageScript.name}`)
    expect(await response.text()).toBe(pageScript.text)
    expect(response.headers.get('content-type')).toBe('text/javascript; charset=utf-8')
    expect(response.headers.get('cache-control')).toBe('public, max-age=31536000, immutable')
    expect(await (await get('/2030-06')).text()).toContain(`/${pageScript.name}" blocking="render"></script>`)
  })

  it('are served to other sites by a name that stays, for an hour', async () => {
    const response = await pagesOf(await sampleCalendar())('/embed.js')
    expect(await response.text()).toBe(embedScript.text)
    expect(response.headers.get('cache-control')).toBe('public, max-age=3600')
    expect(response.headers.get('access-control-allow-origin')).toBe('*')
  })

  it.each([pageScript.name, embedScript.name])('are not served with script: false: %s', async (name) => {
    expect((await pagesOf(await sampleCalendar(), { script: false })(`/${name}`)).status).toBe(404)
  })
})

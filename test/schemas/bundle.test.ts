import { resolve } from 'node:path'
import { build } from 'esbuild'
import { expect, it } from 'vitest'

it('brings no languages of zod but English into the bundle of a browser', async () => {
  const contents = `import { schemasOf } from '${resolve('src/schemas/index.ts')}'; console.log(schemasOf({}))`
  const { metafile } = await build({
    ...{ stdin: { contents, resolveDir: resolve('.') }, bundle: true, write: false, minify: true, metafile: true },
    ...{ format: 'esm', platform: 'browser' },
  })
  const [{ inputs } = { inputs: {} }] = Object.values(metafile.outputs)
  expect(Object.keys(inputs).filter((file) => file.includes('locales/'))).toEqual([
    expect.stringMatching(/locales\/en\.js$/),
  ])
})

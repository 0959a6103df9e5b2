import { existsSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'
import { areas } from './areas.ts'
import { mutatedSource } from './mutated-source.ts'

const pathTo = (file: string) => fileURLToPath(new URL(`../../${file}`, import.meta.url))

describe('the mutations of npm run test:mutations', () => {
  it('fit the sources', () => {
    const sources = new Map<string, string>()
    const faults: string[] = []
    for (const mutation of areas.flatMap(({ mutations }) => mutations)) {
      const { file } = mutation
      const source = sources.get(file) ?? readFileSync(pathTo(file), 'utf8')
      sources.set(file, source)
      try {
        mutatedSource(source, mutation)
      } catch (error) {
        faults.push(String(error))
      }
    }
    expect(sources.size).toBeGreaterThan(0)
    expect(faults).toEqual([])
  })

  it('have tests', () => {
    const missing = areas.flatMap(({ tests }) => tests.filter((path) => !existsSync(pathTo(path))))
    expect(missing).toEqual([])
  })
})

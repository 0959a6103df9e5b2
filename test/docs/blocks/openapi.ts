import type { Server } from 'node:http'
import { expect } from 'vitest'
import { type BlockCase, ran, serve } from '../block.ts'

export const openApiBlocks: readonly BlockCase[] = [
  {
    does: 'describe how callers sign in',
    block: 'securitySchemes: {',
    async check(code) {
      const { server } = await ran<{ readonly server: Server }>(code)
      const url = await serve(server)
      const reply = await fetch(`${url}/cal/events/v1/doc`)
      const { paths, components } = JSON.parse(await reply.text())
      expect(components.securitySchemes).toEqual({ token: { type: 'http', scheme: 'bearer' } })
      expect(paths['/events'].post.security).toEqual([{ token: [] }])
      expect(paths['/events'].get.security).toEqual([{}, { token: [] }])
    },
  },
]

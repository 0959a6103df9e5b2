import { expect, it } from 'vitest'
import { complaintsAbout } from '../support/page.ts'

// What middleware such as passport declares.
const passport = `
declare global {
  namespace Express {
    interface User { id: number; isStaff: boolean }
    interface Request { user?: User | undefined }
  }
}`

const imports = (express: string) => `
import { expressHandler } from 'daybook/express'
import express from '${express}'
const app = express()`

const actor = "user ? { id: user.id, role: user.isStaff ? 'editor' : 'author' } : null"
const options = [
  `{ authenticate: ({ user }) => ${actor} }`,
  `{ authenticate: async ({ user }) => ${actor} }`,
  `{ authenticate(request) { const { user } = request; return ${actor} } }`,
  `{ authenticate: ({ user }: express.Request) => ${actor} }`,
]
const uses = (option: string) => [
  `app.use(expressHandler(calendar, ${option}))`,
  `app.use('/de', expressHandler(calendar, ${option}))`,
  `app.all('/de', expressHandler(calendar, ${option}))`,
  `express.Router().use(expressHandler(calendar, ${option}))`,
  `const handler = expressHandler(calendar, ${option})\napp.use(handler)\napp.use('/de', handler)`,
  `const handler: express.RequestHandler = expressHandler(calendar, ${option})`,
]

it.each(['express', 'express4'])(
  'authenticate knows what middleware adds to the request of %s',
  (express) => {
    const right = options.flatMap(uses).map((code) => `${imports(express)}\n${code}`)
    const wrong = uses('{ authenticate: ({ user }) => ({ id: user.name }) }').map(
      (code) => `${imports(express)}\n${code}`,
    )
    const complaints = complaintsAbout([passport, ...right, ...wrong])
    expect(complaints.filter((text) => !text.includes('user.name'))).toEqual([])
    for (const code of wrong) expect(complaints.join()).toContain(code)
  },
  120_000,
)

it('authenticate knows no user that nothing has declared', () => {
  const code = `${imports('express')}\napp.use('/de', expressHandler(calendar, ${options[0]}))`
  expect(complaintsAbout([code]).join()).toContain("Property 'user' does not exist on type 'ExpressRequest'")
}, 120_000)

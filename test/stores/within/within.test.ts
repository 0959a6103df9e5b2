import { describe } from 'vitest'
import { appKinds } from './app-databases.ts'
import { joinedCases } from './joined-cases.ts'

for (const kind of appKinds) describe(`${kind.name} a transaction of the app`, () => joinedCases(kind))

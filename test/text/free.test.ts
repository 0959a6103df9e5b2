import { describe, expect, it } from 'vitest'
import { isFree } from '../../src/text/free.ts'

describe('whether a cost is nothing', () => {
  it.each([
    ['Free', true],
    ['FREE', true],
    ['$0', true],
    ['0', true],
    ['0.00 CHF', true],
    ['Free – Donation', true],
    ['Free admission', true],
    ['Eintritt frei', true],
    ['Eintritt frei, Kollekte', true],
    ['Gratis!', true],
    ['kostenlos (Anmeldung nötig)', true],
    ['Entrée libre', true],
    ['ENTRE\u0301E LIBRE', true],
    ['Entrada gratuita; plazas limitadas', true],
    ['Ingresso libero', true],
    ['', false],
    ['$20', false],
    ['Free – $20', false],
    ['Free for members', false],
    ['Eintritt frei, ab 12 Jahren', false],
    ['Free, then $5', false],
    ['Donation', false],
    ['Freiburg', false],
    ['Nicht frei', false],
  ])('%j: %s', (cost, free) => expect(isFree(cost)).toBe(free))
})

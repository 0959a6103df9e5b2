import { CalendarError } from 'daybook'
import { describe, expect, it } from 'vitest'
import { readBody } from '../../../src/http/request/body.ts'
import { aPost, aRequest, refusal, text } from '../request.ts'

const json = 'application/json'
const form = 'application/x-www-form-urlencoded'
const bytes = (...values: readonly number[]) => ({ kind: 'bytes', bytes: Uint8Array.from(values) }) as const

describe('readBody', () => {
  it.each([
    [json, '{"a":"1"}'],
    ['APPLICATION/JSON ; charset=utf-8', '{"a":"1"}'],
    ['application/vnd.calendar+json', '{"a":"1"}'],
    [json, '\uFEFF{"a":"1"}'],
    [json, ' \n{"a":"1"} '],
    [form, 'a=1'],
    ['Application/X-WWW-Form-Urlencoded; charset=UTF-8', 'a=1'],
    [form, '\na=1\n'],
  ])('reads text as %s: %j', async (type, content) => {
    expect(await readBody(aPost(text(content), type))).toEqual({ a: '1' })
  })

  it('reads bytes as UTF-8, a byte order mark aside', async () => {
    expect(await readBody(aPost(bytes(0xef, 0xbb, 0xbf, 0x7b, 0x7d), json))).toEqual({})
    expect(await readBody(aPost(bytes(...Buffer.from('{"a":"東"}')), json))).toEqual({ a: '東' })
  })

  it.each([
    ['no type', undefined],
    ['one that is not read', 'text/plain'],
    ['JSON', json],
  ])('an empty body with %s is {}', async (_title, type) => {
    expect(await readBody(aPost(text(' \r\n'), type))).toEqual({})
    expect(await readBody(aPost(bytes(), type))).toEqual({})
    expect(await readBody(aPost({ kind: 'parsed', value: undefined }, type))).toEqual({})
  })

  it.each([undefined, '', 'text/plain', 'application/jsonp', 'application/+json', 'json', 'multipart/form-data', ';'])(
    'refuses the type %j',
    async (type) => {
      expect(await refusal(() => readBody(aPost(text('{}'), type)))).toEqual({
        code: 'rest_unsupported_media_type',
        status: 415,
      })
    },
  )

  it('refuses a form of more than 5,000 values', async () => {
    const values = (count: number) => Array.from({ length: count }, (_, at) => `a[]=${at}`).join('&')
    expect(await readBody(aPost(text(values(5_000)), form))).toMatchObject({ a: { length: 5_000 } })
    const refused = { code: 'rest_body_too_large', status: 413 }
    expect(await refusal(() => readBody(aPost(text(values(5_001)), form)))).toEqual(refused)
    expect(await refusal(() => readBody(aPost(text('&'.repeat(1_000_000)), form)))).toEqual(refused)
  })

  it('names the type it refuses, shortened', async () => {
    const long = `text/${'x'.repeat(200)}`
    await expect(readBody(aPost(text('a'), long))).rejects.toThrow(`not as text/${'x'.repeat(95)}.`)
    await expect(readBody(aPost(text('a')))).rejects.toThrow('not as an unnamed type.')
  })

  it.each(['{', '{a:1}', '[]', '[{}]', 'null', '1', '"text"', '{"a":1}}', "{'a':1}"])(
    'refuses %j, which is no JSON object',
    async (content) => {
      expect(await refusal(() => readBody(aPost(text(content), json)))).toEqual({
        code: 'rest_invalid_json',
        status: 400,
      })
    },
  )

  it('refuses a compressed body that the host did not inflate, by its encoding', async () => {
    const request = { ...aPost(bytes(0x1f, 0x8b, 8), json) }
    const compressed = { ...request, headers: { ...request.headers, 'content-encoding': 'gzip' } }
    await expect(readBody(compressed)).rejects.toMatchObject({ code: 'rest_unsupported_media_type', status: 415 })
  })

  it('makes of flat keys that a host parsed what it makes of the form itself', async () => {
    const value = { 'venue[city]': 'Ulm', 'organizer[0][email]': 'a@b.ch', 'tags[]': ['x', 'y'] }
    expect(await readBody(aPost({ kind: 'parsed', value }, form))).toEqual(
      await readBody(aPost(text('venue[city]=Ulm&organizer[0][email]=a@b.ch&tags[]=x&tags[]=y'), form)),
    )
  })

  it('refuses bytes that are no UTF-8', async () => {
    expect(await refusal(() => readBody(aPost(bytes(0x7b, 0xff, 0x7d), json)))).toMatchObject({ status: 400 })
  })

  it('says so when JSON comes as a form, which is what clients send when no other type is set', async () => {
    await expect(readBody(aPost(text(' {"title":"Fair"}'), form))).rejects.toThrow('Content-Type: application/json')
  })

  it('refuses a form with a broken escape', async () => {
    expect(await refusal(() => readBody(aPost(text('a=%zz'), form)))).toMatchObject({ status: 400 })
  })

  describe('what a host has parsed', () => {
    it('is taken as JSON as it is', async () => {
      const value = { list: [1, 2], record: { a: null } }
      expect(await readBody(aPost({ kind: 'parsed', value }, json))).toEqual(value)
    })

    it('has repeated keys as lists when it was a form', async () => {
      const value = { a: ['1', '2'], b: 'x', c: { d: ['e'] } }
      expect(await readBody(aPost({ kind: 'parsed', value }, form))).toEqual({
        a: { values: ['1', '2'] },
        b: 'x',
        c: { d: ['e'] },
      })
    })

    it.each([[[]], [null], ['text'], [7]])('is refused when it is %j', async (value) => {
      expect(await refusal(() => readBody(aPost({ kind: 'parsed', value }, json)))).toMatchObject({
        code: 'rest_invalid_json',
      })
    })
  })

  it('lets a fault of the host through', async () => {
    const tooLarge = async () => {
      throw new CalendarError('rest_body_too_large', 'Too large.')
    }
    const request = { ...aRequest(), body: tooLarge }
    expect(await refusal(() => readBody(request))).toEqual({ code: 'rest_body_too_large', status: 413 })
  })
})

import { readICalendar } from 'daybook/ics'
import { describe, expect, it } from 'vitest'
import { entryOf, fileOf } from './file.ts'

const bytesOf = (text: string, encoding: BufferEncoding = 'utf8') => new Uint8Array(Buffer.from(text, encoding))
const titleOf = async (bytes: Uint8Array, charset?: string) => {
  const { events, report } = await readICalendar(bytes, charset === undefined ? {} : { charset })
  return [events[0]?.title, ...report.notes.map(({ code }) => code)]
}
const cafe = fileOf(...entryOf('SUMMARY:Café – Zürich'))

/** Folds a file after each byte, as old writers do, inside characters too. */
function foldedEverywhere(text: string, fold: string): Uint8Array {
  const lines = text.split('\r\n').map((line) => {
    const bytes = [...bytesOf(line)]
    return bytes.flatMap((byte, index) => (index > 8 ? [...bytesOf(fold), byte] : [byte]))
  })
  return Uint8Array.from(lines.flatMap((line) => [...line, 13, 10]))
}

describe('the bytes of a file', () => {
  it.each(['\r\n ', '\n ', '\r\n\t', '\r '])('may be folded inside a character by %j', async (fold) => {
    expect(await titleOf(foldedEverywhere(fileOf(...entryOf('SUMMARY:Café 🎷 – Zürich')), fold))).toEqual([
      'Café 🎷 – Zürich',
    ])
  })

  it.each<[string, Uint8Array, string?]>([
    ['UTF-8', bytesOf(cafe)],
    ['UTF-8 with a byte order mark', bytesOf(`\ufeff${cafe}`)],
    ['UTF-8 that is called so', bytesOf(cafe), 'UTF-8'],
    ['UTF-8 of an unknown name', bytesOf(cafe), 'x-unknown'],
    ['UTF-16 with a byte order mark', bytesOf(`\ufeff${cafe}`, 'utf16le')],
    ['UTF-16 in the other order', bytesOf(`\ufeff${cafe}`, 'utf16le').map((_, index, all) => all[index ^ 1] ?? 0)],
  ])('are %s', async (_, bytes, charset) => {
    expect(await titleOf(bytes, charset)).toEqual(['Café – Zürich'])
  })

  it.each([undefined, 'utf-8', 'iso-8859-1'])('are ISO-8859-1 with the charset %s', async (charset) => {
    expect(await titleOf(bytesOf(fileOf(...entryOf('SUMMARY:Café Zürich')), 'latin1'), charset)).toEqual([
      'Café Zürich',
    ])
  })

  it('may be in different encodings, each line in its own', async () => {
    const [first = '', second = ''] = fileOf(...entryOf('SUMMARY:Café', 'LOCATION:Zürich')).split('LOCATION')
    const bytes = Uint8Array.from([...bytesOf(first), ...bytesOf(`LOCATION${second}`, 'latin1')])
    expect((await readICalendar(bytes)).events).toMatchObject([{ title: 'Café', venue: { venue: 'Zürich' } }])
  })

  it('are noted where they cannot be decoded', async () => {
    const bytes = bytesOf(fileOf(...entryOf('SUMMARY:Café Q')))
    bytes[bytes.indexOf(0x51)] = 0xff
    expect(await titleOf(bytes)).toEqual(['Café \ufffd', 'text-changed'])
  })

  it('are refused in other types', async () => {
    await expect(readICalendar(null as never)).rejects.toThrow(TypeError)
  })
})

describe('quoted-printable text', () => {
  it.each([
    ['SUMMARY;ENCODING=QUOTED-PRINTABLE;CHARSET=UTF-8:Caf=C3=A9', 'Café'],
    ['SUMMARY;CHARSET=ISO-8859-1;ENCODING=QUOTED-PRINTABLE:Caf=E9', 'Café'],
    ['SUMMARY;ENCODING=QUOTED-PRINTABLE:Caf=E9', 'Café'],
    ['SUMMARY;QUOTED-PRINTABLE:Caf=c3=a9', 'Café'],
    ['SUMMARY;ENCODING=QUOTED-PRINTABLE:Caf=\r\n=C3=A9 in =\r\nZurich', 'Café in Zurich'],
    ['SUMMARY;ENCODING=QUOTED-PRINTABLE:Caf\r\n =C3=A9', 'Café'],
    ['SUMMARY;ENCODING=QUOTED-PRINTABLE:1+1=3D2 = x', '1+1=2 = x'],
    ['SUMMARY:1+1=3D2', '1+1=3D2'],
  ])('is decoded: %j', async (line, title) => {
    expect(await titleOf(bytesOf(fileOf(...entryOf(line))))).toEqual([title])
  })

  it('goes on only in its own property', async () => {
    const text = fileOf(...entryOf('SUMMARY:a=', 'DESCRIPTION;ENCODING=QUOTED-PRINTABLE:b=0D=0Ac='))
    const { events } = await readICalendar(text)
    expect(events).toMatchObject([{ title: 'a=', description: 'b\nc=' }])
  })
})

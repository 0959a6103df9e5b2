import { decodeEntities } from './html-entities.ts'

/** Collects the text of HTML, and collapses white space as a browser does. */
export class TextBuilder {
  readonly #pieces: string[] = []
  #length = 0
  #breaks = ''
  #hasSpace = false

  /** The number of characters so far. */
  get length(): number {
    return this.#length
  }

  /** Adds text between two tags. */
  add(html: string): void {
    const text = decodeEntities(html.replace(/[ \t\n\r\f]+/g, ' '))
    const startsWithSpace = text.startsWith(' ')
    const endsWithSpace = text.endsWith(' ')
    if (text === '' || text === ' ') {
      this.#hasSpace ||= startsWithSpace
      return
    }
    if (this.#length > 0) this.#push(this.#breaks || (this.#hasSpace || startsWithSpace ? ' ' : ''))
    this.#breaks = ''
    this.#hasSpace = endsWithSpace
    this.#push(text.slice(startsWithSpace ? 1 : 0, endsWithSpace ? -1 : undefined))
  }

  /** Ends a line, or a paragraph with `\n\n`. Several breaks without text between them are one. */
  break(lines: '' | '\n' | '\n\n'): void {
    if (lines.length > this.#breaks.length) this.#breaks = lines
    if (lines !== '') this.#hasSpace = false
  }

  /** Returns the text after the first characters, at most `limit` characters and a piece. */
  from(length: number, limit: number): string {
    let rest = this.#length - length
    let text = ''
    for (let index = this.#pieces.length - 1; index >= 0 && rest > 0 && text.length < limit; index -= 1) {
      const piece = this.#pieces[index] ?? ''
      text = piece + text
      rest -= piece.length
    }
    return text
  }

  /** Returns the whole text. */
  toString(): string {
    return this.#pieces.join('').replaceAll('\u00a0', ' ').trim()
  }

  #push(text: string): void {
    if (text === '') return
    this.#pieces.push(text)
    this.#length += text.length
  }
}

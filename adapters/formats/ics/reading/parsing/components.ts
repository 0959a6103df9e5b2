import { type ImportNote, quoted } from '../report/import-report.ts'
import { type ContentLine, contentLines } from './content-lines.ts'

/** A component of a file, with its lines in their order. */
export interface Component {
  /** In upper case. */
  readonly name: string
  /** The number of its first line in the file, from 1. */
  readonly line: number
  readonly lines: ContentLine[]
  readonly components: Component[]
  /** Whether its END was found where it has to be. */
  isComplete: boolean
}

/** Components that contain none of each other. One that begins inside another one shows that an END is missing. */
const entries = new Set(['VEVENT', 'VTODO', 'VJOURNAL', 'VFREEBUSY', 'VTIMEZONE', 'VAVAILABILITY'])

/** Alarms of events are at depth 3. */
const maxDepth = 8

/**
 * Returns the root of all components of a text: `VCALENDAR`, and entries outside of one. Pauses after each property.
 */
export function* readComponents(text: string, note: (note: ImportNote) => void): Generator<void, Component> {
  const root = newComponent('', 0)
  const open: [Component, ...Component[]] = [root]
  const innermost = () => open.at(-1) ?? root
  /** The number of open components below the maximum depth. */
  let tooDeep = 0

  for (const line of contentLines(text)) {
    yield
    const name = line.name === 'BEGIN' || line.name === 'END' ? componentOf(line) : ''
    if (line.name === 'BEGIN') {
      closeBefore(name)
      if (tooDeep > 0 || open.length > maxDepth) {
        if (tooDeep === 0) refuse(line, `Components are nested more than ${maxDepth} levels deep.`)
        tooDeep += 1
        continue
      }
      const begun = newComponent(name, line.number)
      innermost().components.push(begun)
      open.push(begun)
    } else if (line.name === 'END') {
      if (tooDeep > 0) tooDeep -= 1
      else end(name, line)
    } else if (tooDeep === 0) {
      innermost().lines.push(line)
    }
  }
  return root

  /** Ends open components without their END, if another one cannot be in them. */
  function closeBefore(name: string): void {
    if (name !== 'VCALENDAR' && !entries.has(name)) return
    const isContainer = (one: Component) => one === root || (one.name === 'VCALENDAR' && name !== 'VCALENDAR')
    while (!isContainer(innermost())) open.pop()
    tooDeep = 0
  }

  function end(name: string, line: ContentLine): void {
    const at = open.findLastIndex((one) => one.name === name)
    const ended = open[at]
    if (at <= 0 || ended === undefined) {
      refuse(line, `END:${name.slice(0, 40)} ends no component.`)
      return
    }
    // Components inside it without their END remain incomplete.
    ended.isComplete = true
    open.length = at
  }

  function refuse({ number, text }: ContentLine, message: string): void {
    note({ code: 'line-invalid', uid: '', line: number, name: '', message: `${message} Received ${quoted(text)}.` })
  }
}

function newComponent(name: string, line: number): Component {
  return { name, line, lines: [], components: [], isComplete: false }
}

function componentOf({ text }: ContentLine): string {
  return text
    .slice(text.indexOf(':') + 1)
    .trim()
    .toUpperCase()
}

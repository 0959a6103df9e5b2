import { lastValue, valuesOf } from '../../contract/form-values.ts'
import type { ControlValues } from './control-values.ts'

/** A box. The hidden value before it is sent when it is empty. */
export const boxValues: ControlValues = {
  shown: (name, value) => ({ [name]: [String(value === true)] }),
  input: (name, values) => lastValue(values, name) === 'true',
}

/** One of some values. */
export const selectValues: ControlValues = {
  shown: (name, value) => ({ [name]: [value === null || value === undefined || value === 0 ? '' : String(value)] }),
  input: (name, values) => lastValue(values, name),
}

/** A list: some of the declared values, otherwise one value on each line. */
export const listValues: ControlValues = {
  shown: (name, value) => {
    const items = Array.isArray(value) ? value.map(String) : []
    return { [name]: items, [`${name}.lines`]: [items.map(escaped).join('\n')] }
  },
  input(name, values, { options: words }) {
    if (words !== undefined) {
      const chosen = valuesOf(values, name)
      return [...words.filter((word) => chosen.includes(word)), ...chosen.filter((word) => !words.includes(word))]
    }
    const lines = lastValue(values, `${name}.lines`).split('\n')
    return lines.filter((line) => line.trim() !== '').map(unescaped)
  },
}

function escaped(item: string): string {
  return item.replaceAll('\\', '\\\\').replace(/\r\n?|\n/g, '\\n')
}

function unescaped(line: string): string {
  return line.replace(/\\([n\\])/g, (_, sign) => (sign === 'n' ? '\n' : '\\'))
}

import type { Taxonomy } from 'daybook'
import type { DeclaredField, FieldKind } from 'daybook/http'
import { isLinked } from '../../../ground/addresses/desk-address.ts'
import { boxValues, listValues, selectValues } from './choice-values.ts'
import type { ControlValues } from './control-values.ts'
import { leadTimeValues } from './lead-time-values.ts'
import { markupValues } from './markup-values.ts'
import { seriesValues } from './recurrence-values.ts'
import { linkedValues, namesValues, passwordValues, treeValues } from './reference-values.ts'
import { imageValues, textValues } from './text-values.ts'
import { dayValues, momentValues, zoneValues } from './time-values.ts'

const values: Readonly<Record<Exclude<FieldKind, 'reference' | 'references'>, ControlValues>> = {
  line: textValues,
  text: textValues,
  html: markupValues,
  boolean: boxValues,
  integer: textValues,
  number: textValues,
  choice: selectValues,
  color: selectValues,
  list: listValues,
  moment: momentValues,
  date: dayValues,
  date_time: momentValues,
  lead_time: leadTimeValues,
  zone: zoneValues,
  url: textValues,
  email: textValues,
  image: imageValues,
  password: passwordValues,
  author: textValues,
  recurrence: seriesValues,
}

/** What is sent for several records of a resource. */
const several: Readonly<Record<'event' | Taxonomy, ControlValues>> = {
  event: textValues,
  category: treeValues,
  tag: namesValues,
}

/** Returns what the controls of a field hold and send, by its declaration. */
export function fieldValues({ kind, linksTo }: DeclaredField): ControlValues {
  if (kind === 'reference') return selectValues
  if (kind === 'references')
    return linksTo === undefined ? textValues : isLinked(linksTo) ? linkedValues : several[linksTo]
  return values[kind]
}

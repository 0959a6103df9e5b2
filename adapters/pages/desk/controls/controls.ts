import type { Taxonomy } from 'daybook'
import type { DeclaredField, FieldKind } from 'daybook/http'
import { isLinked } from '../../ground/addresses/desk-address.ts'
import { boxControl, listControl, selectControl } from './choice-controls.ts'
import { colorControl } from './color-control.ts'
import type { Control } from './control.ts'
import { leadTimeControl } from './lead-time-control.ts'
import { imageControl } from './pictures/image-control.ts'
import { recurrenceControl } from './recurrence-control.ts'
import { authorControl, linkedControl, namesControl, passwordControl, treeControl } from './reference-controls.ts'
import { areaControl, lineControl, markupControl } from './text-controls.ts'
import { dayControl, momentControl, zoneControl } from './time-controls.ts'

const line = lineControl()

/** A sentence. */
const wideLine: Control = { ...line, isLong: true }

const controls: Readonly<Record<Exclude<FieldKind, 'reference' | 'references'>, Control>> = {
  line,
  text: line,
  html: markupControl,
  boolean: boxControl,
  integer: lineControl({ inputmode: 'numeric' }),
  number: lineControl({ inputmode: 'decimal' }),
  choice: selectControl,
  color: colorControl,
  list: listControl,
  moment: momentControl,
  date: dayControl,
  date_time: momentControl,
  lead_time: leadTimeControl,
  zone: zoneControl,
  url: lineControl({ inputmode: 'url' }),
  // Browsers change the domain of an address in their own control.
  email: lineControl({ inputmode: 'email', autocomplete: 'off' }),
  image: imageControl,
  password: passwordControl,
  author: authorControl,
  recurrence: recurrenceControl,
}

/** How several records of a resource are chosen. */
const several: Readonly<Record<'event' | Taxonomy, Control>> = {
  event: line,
  category: treeControl,
  tag: namesControl,
}

/** Text of the app with more characters than this has a control of several lines. */
const longestLine = 400

const area = areaControl(2)

/** Returns the control of a field, by its declaration. */
export function controlOf({ kind, linksTo, isOwn, maxLength }: DeclaredField): Control {
  if (kind === 'reference') return selectControl
  if (kind === 'references') return linksTo === undefined ? line : isLinked(linksTo) ? linkedControl : several[linksTo]
  if (kind !== 'text') return controls[kind]
  if (isOwn) return (maxLength ?? Number.POSITIVE_INFINITY) > longestLine ? area : line
  return maxLength === undefined ? line : wideLine
}

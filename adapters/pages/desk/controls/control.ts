import type { DeclaredField } from 'daybook/http'
import type { AttributeValues, Html } from '../../ground/markup/html.ts'
import type { ChoiceSearch } from '../../ground/words/desk-subjects.ts'
import type { DeskContext } from '../contract/desk-context.ts'
import type { FormChoice } from '../contract/form-props.ts'
import type { FormValues } from '../contract/form-values.ts'

/** A field in a form: how its controls look, and what they send. */
export interface ControlProps {
  readonly field: DeclaredField
  readonly label: string
  /** The name of its first control. The names of others begin with it and a dot. */
  readonly name: string
  /** The id of its first control, to which its label belongs. */
  readonly id: string
  readonly values: FormValues
  readonly choices: readonly FormChoice[]
  /** Of a field with more to choose from than a form lists. */
  readonly search?: ChoiceSearch | undefined
  /** For the first control: that it is required, has an error, and which texts describe it. */
  readonly states: AttributeValues
  /** The fields of a record that it may create. */
  readonly inline?: Html | undefined
}

/** What the controls of a field hold. */
export interface ShownValue extends Pick<ControlProps, 'field' | 'name' | 'values' | 'choices'> {}

/** Returns the name of a value that can be chosen. */
export function choiceLabel(value: string, choices: readonly FormChoice[]): string {
  return choices.find((choice) => choice.value === value)?.label ?? value
}

/**
 * Returns the choices with those of some values that are not among them, so that a form does not change what it cannot
 * offer.
 */
export function withChosen(choices: readonly FormChoice[], values: readonly string[]): readonly FormChoice[] {
  const others = values.filter((value) => value !== '' && !choices.some((choice) => choice.value === value))
  return [...choices, ...others.map((value) => ({ value, label: value }))]
}

/** How the controls of a kind of field look. What they hold and send is in `ControlValues`. */
export interface Control {
  /** Whether it has several controls, whose label is that of a group. */
  readonly isGroup?: boolean
  /** Whether its label is beside it. */
  readonly isBox?: boolean
  /** Whether it takes the whole width of a form. */
  readonly isLong?: boolean
  /** Returns what the controls hold as text for people; empty for nothing. */
  text(shown: ShownValue, context: DeskContext): string
  /** Returns the controls. */
  markup(props: ControlProps, context: DeskContext): Html
}

/** Returns the id of a control, by its name. */
export function controlId(name: string): string {
  return `db-f-${name.replaceAll('.', '-')}`
}

// A form of react-hook-form for a new event. The schema of the calendar checks it in the browser, and what only the server
// knows, such as an end before the start, comes back beside the same fields.

import { standardSchemaResolver } from '@hookform/resolvers/standard-schema'
import { type EventReply, isCalendarError } from 'daybook'
import type { Client } from 'daybook/client'
import { schemasOf } from 'daybook/schemas'
import { createElement } from 'react'
import { useForm } from 'react-hook-form'

// The options are those of the calendar: fields of your own, and extensions.
const schema = schemasOf({}).event.create.pick({ title: true, start_date: true, end_date: true, website: true })

const labels = { title: 'Title', start_date: 'Start', end_date: 'End', website: 'Website' } as const
const names = ['title', 'start_date', 'end_date', 'website'] as const

interface EventFormProps {
  readonly client: Pick<Client, 'events'>
  readonly onCreated: (event: EventReply) => void
}

export function EventForm({ client, onCreated }: EventFormProps) {
  const form = useForm({ resolver: standardSchemaResolver(schema), defaultValues: { website: '' } })
  const { errors } = form.formState

  const submit = form.handleSubmit(async (values) => {
    try {
      onCreated(await client.events.create(values))
    } catch (error) {
      if (!isCalendarError(error)) throw error
      for (const [path, message] of Object.entries(error.errors ?? { root: error.message })) {
        const name = names.find((one) => one === path)
        form.setError(name ?? 'root', { type: 'server', message })
      }
    }
  })

  const rows = names.map((name) => {
    const message = errors[name]?.message
    const input = createElement('input', { ...form.register(name), 'aria-invalid': message !== undefined })
    const alert = message === undefined ? null : createElement('strong', { id: `${name}-error` }, message)
    return createElement('p', { key: name }, createElement('label', null, labels[name], ' ', input), alert)
  })
  const problem = errors.root?.message
  return createElement(
    'form',
    { onSubmit: submit },
    ...rows,
    problem === undefined ? null : createElement('p', { role: 'alert' }, problem),
    createElement('button', { type: 'submit' }, 'Create'),
  )
}

import { setImmediate } from 'node:timers/promises'
import { createClient } from 'daybook/client'
import { fetchHandler } from 'daybook/fetch'
import { createTestCalendar } from 'daybook/testing'
import { Window } from 'happy-dom'
import { createElement } from 'react'
import { expect, it, onTestFinished, vi } from 'vitest'

it('shows errors of the schema and of the server beside their fields', async () => {
  const calendar = await createTestCalendar()
  const client = createClient({ fetch: fetchHandler(calendar, { authenticate: () => ({ id: 1, role: 'editor' }) }) })
  // Only what React looks for: requests stay those of Node.
  const window = new Window()
  vi.stubGlobal('window', window)
  vi.stubGlobal('document', window.document)
  vi.stubGlobal('navigator', window.navigator)
  vi.stubGlobal('HTMLElement', window.HTMLElement)
  const { createRoot } = await import('react-dom/client')
  const { EventForm } = await import('../../examples/react-form.ts')
  const container = window.document.createElement('main')
  window.document.body.append(container)
  const created: string[] = []
  const root = createRoot(container as never) // happy-dom has types of its own
  onTestFinished(async () => {
    root.unmount()
    await expect.poll(() => container.childElementCount).toBe(0)
    await setImmediate() // React works on after it has removed the form
    vi.unstubAllGlobals()
  })
  root.render(createElement(EventForm, { client, onCreated: ({ title }) => void created.push(title) }))
  await expect.poll(() => container.querySelectorAll('input').length).toBe(4)
  const fill = (name: string, value: string) => {
    const input = container.querySelector(`input[name=${name}]`) as unknown as InstanceType<
      typeof window.HTMLInputElement
    >
    // React takes a value that was set in another way for its own.
    Object.getOwnPropertyDescriptor(window.HTMLInputElement.prototype, 'value')?.set?.call(input, value)
    input.dispatchEvent(new window.Event('input', { bubbles: true }))
  }
  const send = () =>
    container.querySelector('form')?.dispatchEvent(new window.Event('submit', { bubbles: true, cancelable: true }))
  const errors = () =>
    Object.fromEntries([...container.querySelectorAll('strong')].map(({ id, textContent }) => [id, textContent]))
  fill('start_date', 'soon')
  fill('end_date', '2030-01-01')
  send()
  await expect.poll(errors).toMatchObject({
    'title-error': expect.stringContaining('title'),
    'start_date-error': expect.stringContaining('soon'),
  })
  fill('title', 'Fair')
  fill('start_date', '2030-01-02')
  send()
  await expect.poll(errors).toEqual({ 'end_date-error': expect.stringContaining('end_date') })
  fill('end_date', '2030-01-03')
  send()
  await expect.poll(() => created).toEqual(['Fair'])
})

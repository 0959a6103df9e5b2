import { dayStep } from './day-step.ts'

/** Arrow keys, Home and End move the focus between the days of a month, and the page keys open its neighbours. */
export function followMonthKeys(): void {
  document.addEventListener('keydown', (event) => {
    const { target, key, altKey, ctrlKey, metaKey, shiftKey } = event
    const cell = target instanceof Element ? target.closest<HTMLTableCellElement>('.db-month td') : null
    if (cell === null || altKey || ctrlKey || metaKey || shiftKey) return
    const link = linkOf(key, cell)
    if (!link) return
    event.preventDefault()
    if (key.startsWith('Page')) link.click()
    else link.focus()
  })
}

function linkOf(key: string, cell: HTMLTableCellElement): HTMLAnchorElement | null | undefined {
  if (key === 'PageUp') return document.querySelector<HTMLAnchorElement>('a[rel~=prev]')
  if (key === 'PageDown') return document.querySelector<HTMLAnchorElement>('a[rel~=next]')
  const days = [...(cell.closest('table')?.querySelectorAll<HTMLTableCellElement>('td:has(a)') ?? [])]
  const cells = days.map((day) => ({ ...positionOf(day), link: day.querySelector('a') }))
  return dayStep(key, positionOf(cell), cells, getComputedStyle(cell).direction === 'rtl')?.link
}

function positionOf(cell: HTMLTableCellElement): { readonly row: number; readonly column: number } {
  return { row: (cell.closest('tr') as HTMLTableRowElement).rowIndex, column: cell.cellIndex }
}

import { visitorTime } from './visitor-time.ts'

/**
 * Shows the visitor's own time beside that of each event of a page, where it differs. The server has left a hidden
 * element for it.
 */
export function showVisitorTimes(page: ParentNode): void {
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions()
  for (const beside of page.querySelectorAll<HTMLElement>('.db-yours')) {
    const time = beside.querySelector('time')
    if (!time) continue
    const { dateTime: from, dataset } = time
    const locale = beside.closest<HTMLElement>('[lang]')?.lang
    const text = visitorTime({ from, to: dataset.to ?? from }, { locale, timeZone })
    if (text === undefined) continue
    time.textContent = text
    beside.hidden = false
  }
}

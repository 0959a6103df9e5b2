// A form of the desk with a field of the app: editors choose the cost from a list.

import type { Calendar } from 'daybook'
import { attributes, createPages, html, type Pages } from 'daybook/pages'

const prices = ['Free', '$8', '$12', '$8 – $12']

export function pagesWithOwnField(calendar: Pick<Calendar, 'api'>): Pages {
  return createPages(calendar, {
    pieces: {
      formField(props, context) {
        const { field, form } = props
        if (field.name !== 'cost') return context.standardPieces.formField(props, context)
        const cost = form.values.cost?.at(-1) ?? ''
        const error = form.errors.cost
        // A price that is not in the list stays as it is.
        const options = [...new Set(['', ...prices, cost])].map(
          (value) => html`<option ${attributes({ value, selected: value === cost })}>${value}</option>`,
        )
        return html`<div class="db-field"><label for="db-f-cost">Price</label>
          <select id="db-f-cost" name="cost">${options}</select>
          ${error !== undefined && html`<p class="db-err">${error}</p>`}</div>`
      },
    },
  })
}

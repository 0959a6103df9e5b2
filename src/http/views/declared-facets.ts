import type { Fields } from '../../schema/field/field.ts'
import { traitsOf } from '../../schema/filter.ts'
import type { DeclaredFacet } from '../port/view.ts'

const described = new WeakMap<Fields, readonly DeclaredFacet[]>()

/** Returns the parameters of a list that are facets, with what the app says of its own fields. */
export function declaredFacets(filters: Fields, fields: Fields): readonly DeclaredFacet[] {
  let facets = described.get(filters)
  if (facets === undefined) {
    facets = traitsOf(filters).flatMap(([name, { facet, appField }]) => {
      if (!facet) return []
      const { idsOf } = filters[name] ?? {}
      const linksTo = idsOf === 'self' || idsOf === 'event' ? undefined : idsOf
      const description = fields[name]?.doc.description ?? ''
      return [{ name, ...(linksTo && { linksTo }), ...(appField && { ownField: { description } }) }]
    })
    described.set(filters, facets)
  }
  return facets
}

// The table of the resources. Whatever differs by resource loops over it, and members that derive from it have its
// sentences.

/** The resources that events link to, and that have a status and a trash. */
export const linkedNameOf = {
  /** Venues that events link to. */
  venues: 'venue',
  /** Parties that events link to. */
  organizers: 'organizer',
} as const

/** The terms of events, which count their events. */
export const termNameOf = {
  /** A tree of terms. */
  categories: 'category',
  /** A flat list of terms. */
  tags: 'tag',
} as const

/** The singular of each collection. */
export const nameOf = {
  /** Events, listed by dates. */
  events: 'event',
  ...linkedNameOf,
  ...termNameOf,
} as const

/** The collections, each with the singular of its name. */
export type Collections = typeof nameOf
/** The collections of linked resources. */
export type LinkedCollections = typeof linkedNameOf
/** The collections of terms. */
export type TermCollections = typeof termNameOf

/** The resources in the plural that routes, services and stores use. */
export type CollectionName = keyof Collections
/** The singular of a collection. */
export type NameOf<Collection extends CollectionName> = Collections[Collection]
/** The resources of the calendar, in the singular that error codes and policies use. */
export type ResourceName = NameOf<CollectionName>
/** The resources that events link to, and that have a status and a trash, in the plural. */
export type LinkedCollection = keyof LinkedCollections
/** The same in the singular, which is also the name of the field of events that links to them. */
export type LinkedName = NameOf<LinkedCollection>
/** The collections of terms, whose names are also those of the fields of events that link to them. */
export type TermCollection = keyof TermCollections
/** The kinds of terms. Categories form trees, tags do not. */
export type Taxonomy = NameOf<TermCollection>
/** The resources that have a status, an author and a trash. */
export type PostName = NameOf<'events' | LinkedCollection>

/** Members for each linked resource, with the sentences of the table. */
export type OfLinked<Table extends Readonly<Record<LinkedCollection, unknown>>> = {
  readonly [Each in keyof LinkedCollections]: Table[Each]
}
/** Members for each kind of terms, with the sentences of the table. */
export type OfTerms<Table extends Readonly<Record<TermCollection, unknown>>> = {
  readonly [Each in keyof TermCollections]: Table[Each]
}

// `Object.keys` loses the types of keys.

/** All collections, in the order of the interface. */
export const collectionNames = Object.keys(nameOf) as readonly CollectionName[]

/** Returns whether a link or a collection is one of terms, which are removed permanently. */
export function isTermCollection(name: LinkedName | CollectionName): name is TermCollection {
  return name in termNameOf
}

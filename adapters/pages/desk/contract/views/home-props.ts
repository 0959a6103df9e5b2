import type { EventReply } from 'daybook'

/** Something that needs the caller, with one act. */
export interface Todo {
  /** The sign before it. */
  readonly sign: 'check' | 'warning' | 'pencil' | 'info' | 'repeat'
  /** How urgent it is. */
  readonly tone: 'plain' | 'warn' | 'bad'
  readonly heading: string
  /** A line below the heading. */
  readonly hint: string
  /** Some of the events that it is about. */
  readonly events: readonly TodoEvent[]
  /** What the caller does about it. */
  readonly act: { readonly href: string; readonly text: string }
}

/** An event that something is to be done with. */
export interface TodoEvent {
  /** Its form. */
  readonly href: string
  readonly title: string
  /** When it is, or what it lacks. */
  readonly detail: string
}

/** An event that comes. */
export interface NextEvent {
  readonly event: EventReply
  /** Its form, or its page. */
  readonly href: string
}

/** A change of an event that the caller may change too. */
export interface LatelyChange {
  /** Who did what. */
  readonly text: string
  /** When it was changed, in UTC. */
  readonly at: string
  /** The form of the event. */
  readonly href: string
  readonly title: string
  /** What puts the event back from the trash; absent if it is not there. */
  readonly putBack?: { readonly id: number; readonly revision: string } | undefined
}

/** What the first page of the desk shows. */
export interface Home {
  readonly todos: readonly Todo[]
  readonly next: readonly NextEvent[]
  readonly lately: readonly LatelyChange[]
}

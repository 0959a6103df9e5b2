import * as z from 'zod'
import { isCalendarError } from '../errors.ts'
import type { Extensions } from '../schema/field/extension.ts'
import type { Fields } from '../schema/field/field.ts'
import type { Schema } from '../schema/json-schema/json-schema.ts'
import { createReader, newReport, queryReader, updateReader } from '../schema/reader.ts'

const readers = { create: createReader, patch: updateReader, query: queryReader }

/** What a value is read for. */
export type Purpose = keyof typeof readers

/** A field, and what describes it in JSON schema. */
interface DescribedField {
  readonly name: string
  readonly field: Fields[string]
  readonly json: Schema
  readonly extensions: Extensions
}

/**
 * Returns a schema that accepts what the reader of the field accepts, with its sentences and paths. It returns the
 * value unchanged, because the calendar reads it again.
 */
export function fieldSchema(purpose: Purpose, { name, field, json, extensions }: DescribedField): z.ZodType {
  const read = readers[purpose]({ [name]: field })
  const schema = z
    .unknown()
    .superRefine((value, { addIssue }) => {
      for (const [path, message] of sentencesOf(() => {
        const report = newReport(extensions)
        read({ [name]: value }, report)
        report.settle()
      })) {
        addIssue({ code: 'custom', path: [...partsOf(path).slice(1)], message, input: value })
      }
    })
    .meta(json)
  return purpose === 'create' && field.required ? schema : schema.optional()
}

/** Returns the sentences that reading throws, by path. */
function sentencesOf(read: () => void): readonly (readonly [path: string, sentence: string])[] {
  try {
    read()
    return []
  } catch (error) {
    if (!isCalendarError(error)) throw error
    return Object.entries(error.errors ?? {})
  }
}

/** Divides `organizer[1].email` into its parts: names, and indexes as numbers. */
function partsOf(path: string): readonly (string | number)[] {
  return Array.from(path.matchAll(/\[(\d+)\]|[^.[\]]+/g), ([name, index]) =>
    index === undefined ? name : Number(index),
  )
}

/**
 * A schema of any library that implements Standard Schema (standardschema.dev), such as zod, valibot and arktype. It is
 * typed by shape, so no library is needed.
 */
export interface StandardSchema<Value> {
  /** The members of the standard. */
  readonly '~standard': {
    /** The name of the library. */
    readonly vendor: string
    /** Checks a value. Fields accept only the result itself, no promise of it. */
    validate(value: unknown): StandardSchemaResult<Value> | Promise<StandardSchemaResult<Value>>
    /** The types, which exist only in TypeScript. */
    readonly types?: StandardSchemaTypes<Value> | undefined
    /** Describes the schema as JSON schema (Standard JSON Schema). */
    readonly jsonSchema?: StandardJsonSchema | undefined
  }
}

/** The types of a schema: a field accepts the type that it returns. */
export interface StandardSchemaTypes<Value> {
  /** What the schema accepts. */
  readonly input: unknown
  /** What the schema returns. */
  readonly output: Value
}

/** The JSON schemas of what a schema accepts and of what it returns. */
export interface StandardJsonSchema {
  /** Describes what the schema accepts. May throw if JSON schema cannot say it. */
  input(options: { readonly target: 'draft-2020-12' }): object
  /** Describes what the schema returns. May throw if JSON schema cannot say it. */
  output(options: { readonly target: 'draft-2020-12' }): object
}

/** The result of a check: the value, or issues. */
export type StandardSchemaResult<Value> =
  | {
      /** The value, which the schema may have changed. */
      readonly value: Value
      /** Absent of a value that is accepted. */
      readonly issues?: undefined
    }
  | {
      /** Why the value is not accepted. */
      readonly issues: readonly StandardSchemaIssue[]
    }

/** An issue of a value. */
export interface StandardSchemaIssue {
  /** A sentence for people. */
  readonly message: string
  /** The names and indexes of the part of the value. */
  readonly path?: readonly (PropertyKey | StandardSchemaPart)[] | undefined
}

/** A part of a path in its long form. */
export interface StandardSchemaPart {
  /** The name or the index. */
  readonly key: PropertyKey
}

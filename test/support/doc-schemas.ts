import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js'

export type Schema = Readonly<Record<string, unknown>>

/** The schemas of `/doc`, to look into and to validate with. */
export interface DocSchemas {
  /** The schema of a reference, or of a name such as `EventInput`. Throws if there is none. */
  resolve(name: string): Schema
  /** A validator of a schema, or of a part of it, such as `EventInput/properties/title`. */
  validator(name: string): ValidateFunction
  /** A validator of a schema elsewhere in the document, such as that of a response. */
  validatorOf(schema: Schema): ValidateFunction
}

/** Reads the schemas of the body of `/doc`. */
export function docSchemas(document: unknown): DocSchemas {
  const { components } = document as { readonly components: { readonly schemas: Readonly<Record<string, Schema>> } }
  // A keyword that applies to only one of several types, such as a minimum, is no mistake.
  const ajv = new Ajv2020({ strictTypes: false, validateFormats: false, keywords: ['components'] })
  ajv.addSchema({ $id: 'doc', components })
  return {
    resolve(name) {
      const schema = components.schemas[name.replace('#/components/schemas/', '')]
      if (schema === undefined) throw new Error(`nothing is called ${name}`)
      return schema
    },
    validatorOf: (schema) => ajv.compile(JSON.parse(JSON.stringify(schema).replaceAll('"#/', '"doc#/'))),
    validator: (name) => ajv.compile({ $ref: `doc#/components/schemas/${name}` }),
  }
}

/** How callers sign in, as `/doc` shows it: a security scheme of OpenAPI 3.1. */
export type SecurityScheme = (HttpScheme | ApiKeyScheme | OAuth2Scheme | OpenIdConnectScheme | MutualTlsScheme) & {
  /** For people who read the document. */
  readonly description?: string
}

/** A scheme of the header `Authorization`. */
export interface HttpScheme {
  /** The kind of scheme. */
  readonly type: 'http'
  /** Such as `basic` or `bearer`. */
  readonly scheme: string
  /** The format of bearer tokens, such as `JWT`. */
  readonly bearerFormat?: string
}

/** An API key, or a session cookie. */
export interface ApiKeyScheme {
  /** The kind of scheme. */
  readonly type: 'apiKey'
  /** The name of the cookie, the header or the parameter. */
  readonly name: string
  /** Where clients send it. */
  readonly in: 'cookie' | 'header' | 'query'
}

/** OAuth 2. */
export interface OAuth2Scheme {
  /** The kind of scheme. */
  readonly type: 'oauth2'
  /** Flows by name, as OpenAPI defines them. */
  readonly flows: Readonly<Record<string, object>>
}

/** OpenID Connect. */
export interface OpenIdConnectScheme {
  /** The kind of scheme. */
  readonly type: 'openIdConnect'
  /** The URL of the discovery document. */
  readonly openIdConnectUrl: string
}

/** Client certificates. */
export interface MutualTlsScheme {
  /** The kind of scheme. */
  readonly type: 'mutualTLS'
}

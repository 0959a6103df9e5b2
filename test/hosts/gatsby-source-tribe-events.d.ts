/** The arguments of a Gatsby source plugin that this one uses. */
declare module 'gatsby-source-tribe-events' {
  export interface Node {
    readonly id: string
    readonly internal: { readonly type: string; readonly contentDigest: string }
    readonly title?: string
    readonly venue?: unknown
  }

  export interface Gatsby {
    readonly actions: { createNode(node: Node): void }
    createNodeId(name: string): string
    createContentDigest(content: object): string
  }

  export function sourceNodes(
    gatsby: Gatsby,
    options: { readonly baseUrl: string; readonly maxEvents?: number },
  ): Promise<void>
}

/** What some models were trained to see before a text: without it they answer worse. */
export interface Prefixes {
  readonly queryPrefix: string
  readonly documentPrefix: string
}

const NONE: Prefixes = { queryPrefix: '', documentPrefix: '' }

const KNOWN: readonly (readonly [model: RegExp, prefixes: Prefixes])[] = [
  [/nomic-embed-text/, { queryPrefix: 'search_query: ', documentPrefix: 'search_document: ' }],
  [/(?:^|[/-])e5-|multilingual-e5/, { queryPrefix: 'query: ', documentPrefix: 'passage: ' }],
  [
    /mxbai-embed|snowflake-arctic-embed|bge-(?:small|base|large)-en/,
    { queryPrefix: 'Represent this sentence for searching relevant passages: ', documentPrefix: '' },
  ],
]

/** By the model's name, whatever publisher or tag stands around it; empty for models that need none. */
export function findPrefixes(model: string): Prefixes {
  return KNOWN.find(([name]) => name.test(model.toLowerCase()))?.[1] ?? NONE
}

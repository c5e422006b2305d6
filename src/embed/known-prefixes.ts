/** Text prefixes that some models were trained with; without them their results are worse. */
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

/** Finds prefixes by the model's name, with any publisher or tag around it; empty for models without. */
export function findPrefixes(model: string): Prefixes {
  return KNOWN.find(([name]) => name.test(model.toLowerCase()))?.[1] ?? NONE
}

import { expect, test } from 'vitest'
import { findPrefixes } from './known-prefixes.ts'

test.each([
  ['nomic-embed-text:v1.5', 'search_query: ', 'search_document: '],
  ['intfloat/multilingual-e5-small', 'query: ', 'passage: '],
  ['e5-small-v2', 'query: ', 'passage: '],
  ['mxbai-embed-large', 'Represent this sentence for searching relevant passages: ', ''],
  ['text-embedding-3-small', '', ''],
  ['fine5-model', '', ''],
])('%s', (model, queryPrefix, documentPrefix) => {
  expect(findPrefixes(model)).toEqual({ queryPrefix, documentPrefix })
})

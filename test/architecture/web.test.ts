/** Holds the borders of the explorer: from src it takes types only, and no page of it reaches the network elsewhere. */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'

const WEB = fileURLToPath(new URL('../../web/', import.meta.url))

const files = readdirSync(WEB, { recursive: true, encoding: 'utf8' })
  .filter((path) => /\.(?:tsx?|css|html|svg)$/.test(path))
  .map((path) => ({ path, text: readFileSync(join(WEB, path), 'utf8') }))
const sources = files.filter(({ path }) => /\.tsx?$/.test(path) && !path.endsWith('.test.ts'))

test('imports nothing but types from src', () => {
  const values = sources.flatMap(({ path, text }) =>
    [...text.matchAll(/^(import|export)\b(?! type\b)[^'"]*from\s*['"]([^'"]*\/src\/[^'"]*)['"]/gm)].map(
      (match) => `${path} imports ${match[2]}`,
    ),
  )
  expect(values).toEqual([])
})

test('shows no text as markup and writes no style as text', () => {
  const forbidden =
    /dangerouslySetInnerHTML|innerHTML|outerHTML|insertAdjacentHTML|document\.write|\beval\(|new Function/
  expect(sources.filter(({ text }) => forbidden.test(text)).map(({ path }) => path)).toEqual([])
  const inline = sources.filter(({ text }) => /\bstyle="|setAttribute\('style'/.test(text))
  expect(inline.map(({ path }) => path)).toEqual([])
})

test('names no other server', () => {
  const namespaces = /https?:\/\/www\.w3\.org\/\S+/g
  const outside = files.filter(({ text }) =>
    /https?:\/\/|url\(\s*['"]?\/\//.test(text.replaceAll(namespaces, '')),
  )
  expect(outside.map(({ path }) => path)).toEqual([])
})

test('every file says what it is for', () => {
  expect(sources.filter(({ text }) => !text.startsWith('/**')).map(({ path }) => path)).toEqual([])
})

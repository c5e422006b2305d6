import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { bundledPackages, renderLicences } from './licences.mjs'

const metafile = (...paths: readonly (readonly [path: string, bytes: number])[]) => ({
  outputs: {
    'out.mjs': {
      inputs: Object.fromEntries(paths.map(([path, bytesInOutput]) => [path, { bytesInOutput }])),
    },
  },
})

test('every package with a line in a bundle counts, wherever it lies, and no other', () => {
  const packages = bundledPackages([
    metafile(['src/a.ts', 9], ['node_modules/zod/index.js', 5], ['node_modules/unused/index.js', 0]),
    metafile(['../up/node_modules/@a/b/node_modules/ms/x/y.js', 1], ['node_modules\\@a\\b\\i.js', 2]),
  ])
  expect([...packages]).toEqual([
    ['@a/b', 'node_modules/@a/b'],
    ['ms', '../up/node_modules/@a/b/node_modules/ms'],
    ['zod', 'node_modules/zod'],
  ])
})

test('so does every package inside one that is a bundle already, as its map, its regions or its folders say', () => {
  const preset = 'node_modules/@secretlint/secretlint-rule-preset-recommend/module/index.js'
  const server = 'node_modules/@modelcontextprotocol/server/dist'
  const sources = readdirSync(server)
    .filter((file) => /^(?:src|cfWorkerProvider)-.*\.mjs$/.test(file))
    .map((file) => [`${server}/${file}`, 1] as const)
  const vendored = 'node_modules/@anthropic-ai/sdk/_vendor/partial-json-parser/parser.mjs'
  const packages = bundledPackages([metafile([preset, 1], [vendored, 1], ...sources)])
  const inside = [...packages].filter(([, folder]) => folder === null)
  expect(inside.map(([name]) => name)).toEqual([
    '@cfworker/json-schema',
    '@textlint/regexp-string-matcher',
    'content-type',
    'escape-string-regexp',
    'lodash.sortby',
    'lodash.uniq',
    'lodash.uniqwith',
    'partial-json-parser',
  ])
  expect(renderLicences(new Map(inside)).match(/^Permission is hereby granted/gm)).toHaveLength(inside.length)
})

test('each passes its licence on under its name', () => {
  const text = renderLicences(new Map([['zod', 'node_modules/zod']]))
  const licence = readFileSync('node_modules/zod/LICENSE', 'utf8').trim()
  expect(text).toBe(`zod\n\n${licence}\n`)
})

test('a package without a licence is not bundled in silence', () => {
  expect(() => renderLicences(new Map([['absent', 'node_modules/absent']]))).toThrow('absent is bundled')
  expect(() => renderLicences(new Map([['absent', null]]))).toThrow(
    'absent is bundled inside another package',
  )
})

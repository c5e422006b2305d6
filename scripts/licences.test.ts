import { readFileSync } from 'node:fs'
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

test('each passes its licence on under its name', () => {
  const text = renderLicences(new Map([['zod', 'node_modules/zod']]))
  const licence = readFileSync('node_modules/zod/LICENSE', 'utf8').trim()
  expect(text).toBe(`zod\n\n${licence}\n`)
})

test('a package without a licence is not bundled in silence', () => {
  expect(() => renderLicences(new Map([['absent', 'node_modules/absent']]))).toThrow('absent is bundled')
})

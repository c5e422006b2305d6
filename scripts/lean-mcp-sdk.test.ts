import { readdirSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import { trimSchemas } from './lean-mcp-sdk.mjs'

const require = createRequire(import.meta.url)

/** The only file of a package's build whose name begins like this. */
function readBuilt(entry: string, prefix: string): string {
  const folder = dirname(require.resolve(entry))
  const name = readdirSync(folder).find((file) => file.startsWith(prefix) && file.endsWith('.mjs'))
  return readFileSync(join(folder, name ?? ''), 'utf8')
}

const sdk = '@modelcontextprotocol/server'
const count = (text: string, pattern: RegExp) => text.match(pattern)?.length ?? 0

test('marks every schema at the top level as removable, and changes nothing else', () => {
  const source = [
    'import * as z from "zod/v4";',
    'const NAME = "x";',
    'const ASchema = z.object({',
    '\ta: z.string()',
    '});',
    '/** Said of B. */',
    'const BSchema = ASchema.extend({ b: z.number() });',
    'const t = {};',
    'for (const key of KEYS) register(key, all[key]);',
    'export { ASchema, BSchema };',
    '',
  ].join('\n')
  expect(trimSchemas(source).split('\n')).toEqual([
    'import * as z from "zod/v4";',
    'const NAME = "x";',
    'const ASchema = /* @__PURE__ */ (() => z.object({',
    '\ta: z.string()',
    '}))();',
    '/** Said of B. */',
    'const BSchema = /* @__PURE__ */ (() => ASchema.extend({ b: z.number() }))();',
    'const t = {};',
    '',
    'export { ASchema, BSchema };',
    '',
  ])
})

test('the installed SDK still looks as the plugin expects', () => {
  const core = createRequire(require.resolve(sdk)).resolve('@modelcontextprotocol/core')
  const schemas = trimSchemas(readBuilt(core, 'schemas-'))
  expect(count(schemas, /@__PURE__/g)).toBeGreaterThan(150)
  expect(count(schemas, /^const \w+ = z\./gm)).toBe(0)
  const table = readBuilt(sdk, 'src-')
  expect(count(table, /^for \(const .+\) register\(/gm)).toBe(2)
  expect(count(trimSchemas(table), /^for \(const .+\) register\(/gm)).toBe(0)
})

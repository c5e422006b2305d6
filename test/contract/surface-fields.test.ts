/**
 * What a tool offers, its use case takes: every tool of every profile is called with each value and each bound that its
 * schema lists, and no use case refuses one for its shape. A tool may offer less than the use case takes.
 */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openEngine } from '../../src/compose.ts'
import { isLoreError } from '../../src/core/errors.ts'
import type { Engine } from '../../src/engine/engine.ts'
import { USE_CASES, type UseCaseName } from '../../src/engine/use-cases.ts'
import { parseInput } from '../../src/kernel/use-case.ts'
import { loadProfile, PROFILE_NAMES } from '../../src/mcp/profiles/index.ts'
import { AGENT, MODELS_DIR } from '../support/engine.ts'
import { createSharedEmbedder } from '../support/shared-embedder.ts'

interface Schema {
  readonly type?: string
  readonly enum?: readonly unknown[]
  readonly anyOf?: readonly Schema[]
  readonly minimum?: number
  readonly maximum?: number
  readonly items?: Schema
  readonly properties?: Readonly<Record<string, Schema>>
  readonly required?: readonly string[]
}

let folder = ''
let engine: Engine
let ids: readonly string[] = []
/** Calls of use cases, and those whose input was refused for its shape. */
let calls = 0
const refused: string[] = []

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'lore-surface-'))
  const real = await openEngine({
    dbPath: join(folder, 'lore.db'),
    modelsDir: MODELS_DIR,
    embedding: { provider: 'local' },
    embedder: createSharedEmbedder(),
    backgroundEmbedding: false,
  })
  const stored = await Promise.all(
    ['The gateway listens on port 8443.', 'Releases are cut on Fridays.'].map((content) =>
      real.remember({ content }, AGENT),
    ),
  )
  ids = stored.map((outcome) => (outcome.kind === 'stored' ? outcome.memory.id : outcome.of.id))
  engine = watch(real)
})
afterAll(async () => {
  await engine.close()
  rmSync(folder, { recursive: true, force: true, maxRetries: 5 })
})

function watch(real: Engine): Engine {
  const watched = Object.keys(USE_CASES).map((name) => {
    const call = real[name as UseCaseName] as (input: unknown, caller: unknown) => Promise<unknown>
    return [
      name,
      async (input: unknown, caller: unknown) => {
        calls += 1
        try {
          parseInput(USE_CASES[name as UseCaseName] as never, input)
        } catch (error) {
          refused.push(`${name} ${JSON.stringify(input)}: ${String(error)}`)
        }
        return call(input, caller)
      },
    ]
  })
  return { ...real, ...(Object.fromEntries(watched) as object) }
}

/** Values that fit the schema: first an ordinary one, then every choice and both ends of its range. */
function samples(name: string, schema: Schema): readonly unknown[] {
  if (schema.anyOf !== undefined) return schema.anyOf.flatMap((each) => samples(name, each))
  if (schema.enum !== undefined) return schema.enum
  switch (schema.type) {
    case 'string':
      return [isId(name) ? ids[/source|_a$/.test(name) ? 1 : 0] : `about ${name}`]
    case 'integer':
    case 'number':
      return [schema.minimum ?? 1, schema.maximum ?? 1]
    case 'boolean':
      return [true, false]
    case 'array':
      return samples(name, schema.items ?? {}).map((item) => [item])
    case 'object':
      return sampleObjects(schema)
    case 'null':
      return [null]
    default:
      return ['anything']
  }
}

/** Names of ids end so in every profile. */
function isId(name: string): boolean {
  return /(^|_)ids?(_[ab])?$/.test(name)
}

function sampleObjects({ properties = {}, required = [] }: Schema): readonly object[] {
  const base = Object.fromEntries(required.map((name) => [name, samples(name, properties[name] ?? {})[0]]))
  return [
    base,
    ...Object.entries(properties).flatMap(([name, schema]) =>
      samples(name, schema).map((value) => ({ ...base, [name]: value })),
    ),
  ]
}

describe.each(PROFILE_NAMES)('%s', async (profile) => {
  const { tools } = await loadProfile(profile)
  test.each(tools.map((tool) => [tool.name, tool] as const))('%s', async (_, tool) => {
    const open = async () => ({ engine, caller: AGENT, settings: { memoryV3: { vault: folder } } })
    const before = calls
    for (const given of samples('', tool.inputSchema())) {
      await tool.answer(given, open, { now: 0 }).catch((error: unknown) => {
        if (!isLoreError(error)) throw error
      })
    }
    expect(refused.splice(0)).toEqual([])
    expect(calls).toBeGreaterThan(before)
  })
})

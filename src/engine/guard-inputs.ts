/**
 * The engine's edge. Callers from outside TypeScript may hand in anything: what has not the shape of the use
 * case's input is refused here, before anything is read or written. What a value may be beyond its shape (how
 * long, which id, in what range) is for the use case to check. On the way out, texts of older stores lose the
 * characters that nobody sees.
 */
import { LIMITS } from '../core/limits.ts'
import {
  requireBoolean,
  requireList,
  requireMetadata,
  requireOneOf,
  requireRecord,
  requireText,
} from '../kernel/validate.ts'
import { cleanStrings } from '../text/clean-strings.ts'
import type { CallerCheck } from './check-caller.ts'
import type { Engine } from './engine.ts'
import type { UseCaseName } from './use-cases.ts'

type Check = (field: string, value: unknown) => unknown

interface Expected {
  /** `none`: whatever is given is left alone. `optional`: nothing at all stands for an empty object. */
  readonly input: 'required' | 'optional' | 'none'
  /** Of the fields that are given; undefined is not given. */
  readonly fields?: Readonly<Record<string, Check>>
}

const VECTORS = ['wait', 'background'] as const

const string: Check = (field, value) => {
  // Not requireText: a client's name may be empty.
  if (typeof value !== 'string') requireText(field, value, LIMITS.nameChars)
}

const SELECTION = { scope: requireRecord, exactScope: requireBoolean, allScopes: requireBoolean }
const LISTING = { input: 'optional', fields: SELECTION } as const
const CHANGE_BY_ID = { input: 'required' } as const
const METADATA = { metadata: (_field: string, value: unknown) => requireMetadata(value) }

const REMEMBER: Expected['fields'] = {
  within: requireRecord,
  scope: requireRecord,
  sourceEpisodes: requireList,
  protected: requireBoolean,
  force: requireBoolean,
  gate: requireRecord,
  uniqueTitle: requireBoolean,
  vectors: (field, value) => requireOneOf(field, value, VECTORS),
  ...METADATA,
}
const CONNECT: Expected['fields'] = { relation: string, layer: string }

const EXPECTED: Readonly<Record<Exclude<keyof Engine, 'close' | UseCaseName>, Expected>> = {
  remember: { input: 'required', fields: REMEMBER },
  update: { input: 'required', fields: { protected: requireBoolean, ...METADATA } },
  supersede: CHANGE_BY_ID,
  connect: { input: 'required', fields: CONNECT },
  disconnect: CHANGE_BY_ID,
  forget: { input: 'required', fields: { confirmed: requireBoolean } },
  restore: CHANGE_BY_ID,
  purge: CHANGE_BY_ID,
  feedback: { input: 'required', fields: { useful: requireBoolean, scale: requireRecord } },
  govern: {
    input: 'required',

    fields: { protected: requireBoolean, confirmed: requireBoolean },
  },
  read: CHANGE_BY_ID,
  loadMemories: { input: 'required', fields: { ids: requireList, tuning: requireRecord } },
  listMemories: { input: 'optional', fields: { ...SELECTION, kinds: requireList } },
  knowledgeStats: {
    input: 'optional',
    fields: { scope: requireRecord, tuning: requireRecord, tiers: requireBoolean },
  },
  listConflicts: LISTING,
  resolveConflict: { input: 'required', fields: { confirmed: requireBoolean } },
}

/** Their answers name files and how far these were read, and hold nothing that was stored. */
const NAMES_FILES: ReadonlySet<string> = new Set(['ingest'])

/** The same engine, refusing with a LoreError what its use cases could only stumble over. */
export function guardInputs(
  checkCaller: CallerCheck,
  engine: Omit<Engine, UseCaseName>,
): Omit<Engine, UseCaseName> {
  const guarded = Object.entries(EXPECTED).map(([name, expected]) => {
    const run = engine[name as keyof typeof EXPECTED] as (input: unknown, caller: unknown) => unknown
    const guardedRun = async (input: unknown, caller: unknown) => {
      const checked = toInput(input, expected)
      await checkCaller(caller)
      const answer = await run(checked, caller)
      return NAMES_FILES.has(name) ? answer : cleanStrings(answer)
    }
    return [name, guardedRun]
  })
  return { ...engine, ...Object.fromEntries(guarded) } as Omit<Engine, UseCaseName>
}

function toInput(given: unknown, expected: Expected): unknown {
  if (expected.input === 'none') return given
  const input = given === undefined && expected.input === 'optional' ? {} : requireRecord('The input', given)
  requireFields(input as Readonly<Record<string, unknown>>, expected.fields ?? {})
  return input
}

function requireFields(
  input: Readonly<Record<string, unknown>>,
  fields: NonNullable<Expected['fields']>,
): void {
  for (const [field, check] of Object.entries(fields)) {
    const value = input[field]
    if (value !== undefined) check(field, value)
  }
}

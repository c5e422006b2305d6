/** Replaces short ids, as briefs and notes beside a prompt print them, by full ones in the arguments of a tool. */
import type { Caller } from '../../core/caller.ts'
import { isShortId } from '../../core/ids.ts'
import type { Engine } from '../../engine/engine.ts'

interface Opened {
  readonly engine: Pick<Engine, 'resolveId'>
  readonly caller: Caller
}

/** Arguments that are text, in which a short id is a word like any other. */
const TEXTS: ReadonlySet<string> = new Set([
  'query',
  'content',
  'text',
  'reason',
  'title',
  'summary',
  'quote',
])

/** Looks at arguments and lists of arguments, not deeper. @throws LoreError if a short id fits no memory or turn */
export async function withFullIds(args: unknown, open: () => Promise<Opened>): Promise<unknown> {
  if (typeof args !== 'object' || args === null || Array.isArray(args)) return args
  const entries = Object.entries(args)
  if (!entries.some(([name, value]) => !TEXTS.has(name) && [value].flat().some(isShort))) return args
  const { engine, caller } = await open()
  const { resolveId } = engine
  const complete = async (value: unknown): Promise<unknown> =>
    isShort(value) ? resolveId({ prefix: value.trim(), episodesToo: true }, caller) : value
  const completed = entries.map(async ([name, value]) => {
    if (TEXTS.has(name)) return [name, value]
    return [name, Array.isArray(value) ? await Promise.all(value.map(complete)) : await complete(value)]
  })
  return Object.fromEntries(await Promise.all(completed))
}

function isShort(value: unknown): value is string {
  return typeof value === 'string' && isShortId(value.trim().toLowerCase())
}

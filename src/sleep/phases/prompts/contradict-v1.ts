/** Prompt that asks how newer statements relate to older ones: instructions, answer schema and prompt. */
import type { EpochMs } from '../../../core/ids.ts'
import { CLAIM_RELATIONS } from '../../../text/claims/finding.ts'
import { FENCE_RULE, fenceData, withoutCode } from '../../../text/fence.ts'
import { shorten } from '../../../text/sentences.ts'

export const version = 'contradict-v1'
export const schemaName = 'contradictions'

export const system = `You compare pairs of statements out of one memory, an older and a newer one, and tell how the newer one stands to \
the older. You fill in the given JSON schema and write nothing else.

DATA
${FENCE_RULE}
A line with the code and "pair n" begins a pair; below it the older and the newer statement, each with the day from \
which on it holds.

RELATIONS
- contradicted: the newer one denies the older one, or takes it back. Both cannot be true at the same time.
- updated: both are about the same property of the same thing, and the newer one gives another value: a version, \
number, name, place, owner, state or choice. Both cannot be current.
- refines: the newer one says the same in more detail. Both are true.
- same: both say the same, or the older one says all of the newer one.
- unrelated: everything else. Events of different times, statements about different things, parts, people, \
environments or branches, a general rule and its exception, a plan and what came of it, a wish and a fact: both can be true.

If in doubt it is unrelated: what you call contradicted or updated makes Lore put the older statement aside.

Answer with one verdict for every pair: its number, the relation, the reason in one short sentence that names what \
differs, and the confidence from 0 to 1.`

const verdict = {
  pair: { type: 'integer' },
  relation: { type: 'string', enum: CLAIM_RELATIONS },
  reason: { type: 'string' },
  confidence: { type: 'number' },
}

export const schema: Readonly<Record<string, unknown>> = {
  type: 'object',
  properties: {
    verdicts: {
      type: 'array',
      items: {
        type: 'object',
        properties: verdict,
        required: Object.keys(verdict),
        additionalProperties: false,
      },
    },
  },
  required: ['verdicts'],
  additionalProperties: false,
}

/** Longer statements are cut to this length. */
export const STATEMENT_CHARS = 600

export interface AskedStatement {
  readonly text: string
  readonly at: EpochMs
}

export interface AskedPair {
  readonly older: AskedStatement
  readonly newer: AskedStatement
}

/** Builds the prompt for pairs, numbered from 1 in order. */
export function buildPrompt(pairs: readonly AskedPair[], code: string): string {
  const lines = pairs.flatMap(({ older, newer }, index) => [
    `${code} pair ${index + 1}`,
    renderStatement('older', older, code),
    renderStatement('newer', newer, code),
  ])
  return `${fenceData(code, lines.join('\n'))}\n\nJudge the pairs 1 to ${pairs.length}, as the schema asks.`
}

function renderStatement(which: string, { text, at }: AskedStatement, code: string): string {
  const day = new Date(at).toISOString().slice(0, 10)
  return `${code} ${which}, ${day}\n${shorten(withoutCode(code, text).trim(), STATEMENT_CHARS)}`
}

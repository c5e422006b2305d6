/**
 * Reads the statements of an instruction file (CLAUDE.md, AGENTS.md), and judges if a memory contradicts
 * or repeats one of them. The file wins: it is what the people of a repository agreed on. Pure.
 */
import { compareClaims } from '../../text/claims/compare-claims.ts'
import { readClaim } from '../../text/claims/read-claim.ts'
import { splitSentences, toOneLine } from '../../text/sentences.ts'
import { toSubjectTerms } from '../moment/subject-words.ts'

/** One sentence of an instruction file. */
export interface Instruction {
  readonly said: string
  readonly terms: ReadonlySet<string>
}

const MOST_INSTRUCTIONS = 1_000
const SENTENCE_CHARS = 400
const FENCED = /^[ \t]*(`{3,}|~{3,})[^\n]*\n[\s\S]*?(?:^[ \t]*\1[^\n]*$|(?![\s\S]))/gm
const COMMENT = /<!--[\s\S]{0,20000}?-->/g
const LIST_MARK = /^\s*(?:[-*+]|\d{1,3}[.)]|#{1,6}|>)\s+(?:\[[ xX]\]\s+)?/
const EMPHASIS = /\*\*|__/g

/** Returns the sentences of a Markdown text, without code blocks, comments and marks. */
export function readInstructions(text: string): Instruction[] {
  return text
    .replace(COMMENT, '')
    .replace(FENCED, '')
    .split('\n')
    .flatMap((line) => splitSentences(line.replace(LIST_MARK, '').replace(EMPHASIS, '')))
    .map((said) => toOneLine(said).slice(0, SENTENCE_CHARS))
    .map((said) => ({ said, terms: new Set(toSubjectTerms(said)) }))
    .filter(({ terms }) => terms.size > 0)
    .slice(0, MOST_INSTRUCTIONS)
}

const IMPORT = /(?:^|\s)@((?:~\/|\.{0,2}\/)?[\w.~/-]{1,200}[\w-])/gm
const CODE_SPAN = /`[^`\n]*`/g

/** Returns the paths that an instruction file imports by `@path`, as written. */
export function findImports(text: string): string[] {
  const prose = text.replace(COMMENT, '').replace(FENCED, '').replace(CODE_SPAN, '')
  return [...new Set([...prose.matchAll(IMPORT)].flatMap(([, path]) => path ?? []))]
}

/** Share of a memory's terms that an instruction must have to be about the same matter. */
const SAME_MATTER = 0.6

/** Returns how the statement relates to the instructions; null if it is not in conflict and says more. */
export function judgeByInstructions(
  said: string,
  instructions: readonly Instruction[],
): 'contradicts' | 'repeats' | null {
  const terms = toSubjectTerms(said)
  if (terms.length === 0) return null
  let repeats = false
  for (const instruction of instructions) {
    const shared = terms.filter((term) => instruction.terms.has(term)).length
    if (shared === 0) continue
    const isSameMatter = shared >= terms.length * SAME_MATTER
    const relation =
      isSameMatter || shared >= instruction.terms.size * SAME_MATTER
        ? compareClaims(instruction.said, said).relation
        : 'unrelated'
    if (relation === 'contradicted' || relation === 'updated') return 'contradicts'
    if (!isSameMatter) continue
    if (isDenied(said) !== isDenied(instruction.said)) return 'contradicts'
    if (shared === terms.length || relation === 'same') repeats = true
  }
  return repeats ? 'repeats' : null
}

const AVOIDED = /^(?:please )?(?:avoid|skip|stop|forget about|no need to|refrain from)\b/i

function isDenied(said: string): boolean {
  return AVOIDED.test(said) || readClaim(said).negated
}

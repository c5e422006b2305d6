/** Marks lines that stand together and say otherwise, so that nobody takes one of them for settled. Pure. */
import { type ClaimRelation, compareClaims } from '../../text/claims/compare-claims.ts'
import { toSubjectTerms } from './subject-words.ts'

const SAYS_OTHERWISE: ReadonlySet<ClaimRelation> = new Set(['contradicted', 'updated'])
/** Texts with fewer terms in common are not compared. */
const LEAST_SHARED = 1
const MARK = 'disputed'

/** Returns the positions of statements that another one of the list contradicts. */
export function findDisputed(statements: readonly string[]): ReadonlySet<number> {
  const terms = statements.map((said) => new Set(toSubjectTerms(said)))
  const disputed = new Set<number>()
  for (const [a, said] of statements.entries()) {
    for (let b = a + 1; b < statements.length; b++) {
      const other = statements[b] ?? ''
      const shared = [...(terms[a] ?? [])].filter((term) => terms[b]?.has(term)).length
      if (said === '' || other === '' || shared < LEAST_SHARED) continue
      if (!SAYS_OTHERWISE.has(compareClaims(said, other).relation)) continue
      disputed.add(a)
      disputed.add(b)
    }
  }
  return disputed
}

/** Adds the mark to the labels that end a line, unless it has one. */
export function markDisputed(line: string): string {
  if (/\b(?:disputed|would replace)\b[^()]*\)$/.test(line) || !line.endsWith(')')) return line
  return `${line.slice(0, -1)}, ${MARK})`
}

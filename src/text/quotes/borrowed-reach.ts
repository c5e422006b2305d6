/**
 * Finds a statement that takes "always" or "must" from one clause of a person and what is always to be so from another: "Always
 * ask me before you push, and only then merge" does not say "always merge", whatever words a quote leaves out between. Pure.
 */
import { readWords, type Word } from './turned.ts'

/**
 * Ends of clauses behind which such a word holds no longer. A plain "and" goes on with what it holds for, and "everything but"
 * makes an exception.
 */
const CLAUSE_END =
  /[,;:]\s+|[.!?…]+(?:\s+|$)|\n|(?<!every\p{L}*|all|nothing|anything)\s(?:but|while|whereas|then|aber|während|dann|mais|tandis que|puis|pero|mientras|luego|ma|mentre|poi|mas|enquanto|depois|maar|terwijl|dan)\s/giu

/** Words of one kind: the statement may have another word of the kind than the person. */
const REACHES = [
  /^(?:always|all|every|everyone|everything|each|any|immer|stets|alle|jede[mnrs]?|toujours|tous|toutes|chaque|siempre|todos|todas|cada|sempre|tutti|tutte|ogni|altijd|elke)$/u,
  /^(?:must|muss|mussen|doit|doivent|debe|deben|deve|devono|devem|moet|moeten)$/u,
]

/** Returns the reason; null if the statement borrows nothing. */
export function findBorrowedReach(passage: string, statement: string, isGerman: boolean): string | null {
  const clauses = passage.split(CLAUSE_END).map((clause) => readWords(clause, isGerman))
  if (clauses.length < 2) return null
  const told = readWords(statement, isGerman)
  for (const reach of REACHES) {
    const reaching = clauses.filter((words) => words.some(({ folded }) => reach.test(folded)))
    const others = clauses.filter((words) => !reaching.includes(words))
    if (reaching.length === 0) continue
    for (const [at, { folded }] of told.entries()) {
      const reached = reach.test(folded) ? reachedBy(told, at) : undefined
      if (reached === undefined || hasWord(reaching, reached) || !hasWord(others, reached)) continue
      return `The person said “${folded}” of something else than “${reached.folded}”.`
    }
  }
  return null
}

/** Returns the first word that tells something behind the place. */
function reachedBy(words: readonly Word[], at: number): Word | undefined {
  return words
    .slice(at + 1)
    .find(({ term, folded }) => term !== null && !REACHES.some((one) => one.test(folded)))
}

function hasWord(clauses: readonly (readonly Word[])[], { term }: Word): boolean {
  return clauses.some((words) => words.some((word) => word.term === term))
}

/** Tells which words of a text are affirmed and which are denied, clause by clause. Pure. */
import { NEGATION, PIECE, stripMarks } from '../pieces.ts'
import { foldCase, toTerms } from '../tokens.ts'

/** Words that deny or except like "not", beside those of `NEGATION`. */
const DENIES =
  /^(?:avoid|avoids|stop|forbidden|prohibited|instead|rather|except|excluding|besides|ausser|statt|anstatt|vermeide|vermeiden|sauf|eviter|excepto|salvo|evitar|behalve)$/
/** "Everything but the kick" excepts, so the kick is denied. */
const EXCEPTS = /\b(every\w*|all|any\w*|nothing|nobody|none) but\b/gi
/** A "no" at the start denies what was said before, not its own sentence. */
const OBJECTION = /^[^\p{L}]{0,8}(?:no|nope|nah|nein|non)\s?[,.!:;—–-]/iu
const CLAUSE_END =
  /[,;.!?…()\n]+(?=\s|$)|\s[-–—]\s|—|\s(?=(?:but|because|since|instead of|rather than|and not|except|excluding|besides|außer|sauf|excepto|salvo|behalve|aber|weil|sondern|anstatt|statt|mais|parce que|plutôt que|pero|porque|en lugar de|em vez de)\s)/giu

export interface Polarity {
  readonly affirmed: ReadonlySet<string>
  readonly denied: ReadonlySet<string>
}

/** Two denials in one clause affirm. A clause of nothing but a denial ("never, ever,") denies the next one. */
export function readPolarity(text: string): Polarity {
  const affirmed = new Set<string>()
  const denied = new Set<string>()
  let isCarried = false
  const plain = text.replace(/[’‘]/g, "'").replace(OBJECTION, ' ').replace(EXCEPTS, '$1 except')
  for (const clause of plain.split(CLAUSE_END)) {
    const isDenied = countDenials(clause) % 2 === 1
    const terms = toTerms(clause).filter((term) => !NEGATION.test(term) && term !== 'ever')
    if (terms.length === 0) {
      isCarried = isCarried || isDenied
      continue
    }
    const into = isDenied !== isCarried ? denied : affirmed
    for (const term of terms) into.add(term)
    isCarried = false
  }
  return { affirmed, denied }
}

function countDenials(clause: string): number {
  return [...clause.matchAll(PIECE)].filter(([piece]) => {
    const folded = foldCase(stripMarks(piece))
    return NEGATION.test(folded) || DENIES.test(folded) || folded.endsWith("n't")
  }).length
}

/** Returns a word that one text only affirms and the other only denies; null if there is none. */
export function findOpposite(a: Polarity, b: Polarity): string | null {
  const only = (of: ReadonlySet<string>, not: ReadonlySet<string>) => [...of].filter((term) => !not.has(term))
  return (
    only(a.affirmed, a.denied).find((term) => b.denied.has(term) && !b.affirmed.has(term)) ??
    only(a.denied, a.affirmed).find((term) => b.affirmed.has(term) && !b.denied.has(term)) ??
    null
  )
}

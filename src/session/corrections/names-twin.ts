/**
 * Recognises that a reply speaks of a thing beside that of a statement: "the production server" for "the test server", "a
 * rede interna" for "a rede de visitas", "Produktivserver" for "Testserver", "la nonna" for "il nonno", "customer mail" for
 * "the mail server". Pure.
 */
import { areLike, hasTermLike, type ReplyTerm } from './reply-terms.ts'

/** Least letters that two compounds have at their end, and that one of them has before it. */
const HEAD_CHARS = 5
const MODIFIER_CHARS = 3
/** Shorter words that differ by a vowel at their end seldom name a person. */
const GENDERED_CHARS = 4
/** Words that tie a noun to the one before it. */
const OF = new Set('of de du des da do das dos di del della dello dei degli delle'.split(' '))

/**
 * True if the reply has a noun of the statement beside another word than the statement has it, another compound with the
 * same end, or the same word of the other gender.
 */
export function namesTwin(said: readonly ReplyTerm[], known: readonly ReplyTerm[]): boolean {
  return said.some((term, at) => {
    if (term.kind !== 'word') return false
    const there = known.findIndex((one) => areLike(one, term))
    const shared = known[there]
    if (shared === undefined) return known.some((one) => haveOneHead(term.folded, one.folded))
    if (isOtherGender(term.folded, shared.folded)) return true
    const differ = (own: ReplyTerm | undefined, former: ReplyTerm | undefined) =>
      isWord(own) && isWord(former) && !hasTermLike(known, own) && !hasTermLike(said, former)
    const [left, right] = [said[at - 1], said[at + 1]]
    const [formerLeft, formerRight] = [known[there - 1], known[there + 1]]
    if (left?.folded === term.before && formerLeft?.folded === shared.before && differ(left, formerLeft)) {
      return true
    }
    // "Customer mail" is a kind of mail, and "mail server" a kind of server.
    const isHead = left?.folded === term.before && right?.before !== term.folded
    if (isHead && formerRight?.before === shared.folded && differ(left, formerRight)) return true
    const isTied = formerRight?.before === shared.folded || OF.has(formerRight?.before ?? '')
    return right?.before === term.folded && isTied && differ(right, formerRight)
  })
}

function isWord(term: ReplyTerm | undefined): term is ReplyTerm {
  return term?.kind === 'word'
}

/** True for words of Romance languages that differ by the vowel of their gender: "nonna" and "nonno". */
function isOtherGender(a: string, b: string): boolean {
  if (a.length < GENDERED_CHARS || a.slice(0, -1) !== b.slice(0, -1)) return false
  return (
    [a, b]
      .map((word) => word.at(-1))
      .sort()
      .join('') === 'ao'
  )
}

function haveOneHead(a: string, b: string): boolean {
  let shared = 0
  while (shared < Math.min(a.length, b.length) && a.at(-1 - shared) === b.at(-1 - shared)) shared++
  return shared >= HEAD_CHARS && Math.max(a.length, b.length) - shared >= MODIFIER_CHARS && a !== b
}

/**
 * Names communities by words that many of their members have and others lack, by class-based TF-IDF.
 * Pure.
 * @see Grootendorst 2022, arXiv:2203.05794
 */
import { LIGHT_TERMS } from '../../text/light-words.ts'
import { shorten } from '../../text/sentences.ts'
import { foldCase, toTerms } from '../../text/tokens.ts'

const WORD = /[\p{L}\p{N}][\p{L}\p{N}_./@'’-]*/gu
/** Marks that redaction leaves in place of removed text. */
const REDACTION_MARKS = /\[(?:private|redacted(?::[^\]\n]{0,80})?)\]/gi
/** Numbers, dates and versions distinguish memories, not topics. */
const TELLS_NOTHING = /^[\d.:/_-]+$|^.$/u
const WORDS_IN_NAME = 3
/** A name stays if its words are among this many of the best. */
const KEPT_AMONG = 8
/**
 * A word is shown with its neighbour if they stand together in at least this share of the members that
 * have it.
 */
const TOGETHER = 0.5
const NAME_CHARS = 60
const JOINT = ', '

interface Word {
  readonly term: string
  readonly shown: string
  /** True if it directly follows the previous word, without a stopword between them. */
  readonly follows: boolean
}

export interface Naming {
  /**
   * @param texts texts of the members, most central first; at least one
   * @param standing the current name, kept if it still fits; null if there is none
   */
  name(texts: readonly string[], standing: string | null): string
}

/**
 * @param classes the texts of every community of the scope; memories outside any community form a class
 * of their own
 */
export function createNaming(classes: readonly (readonly string[])[]): Naming {
  const everywhere = new Map<string, number>()
  let total = 0
  for (const texts of classes) {
    for (const text of texts) {
      for (const term of new Set(wordsOf(text).map((word) => word.term))) {
        everywhere.set(term, (everywhere.get(term) ?? 0) + 1)
        total++
      }
    }
  }
  const average = total / Math.max(1, classes.length)

  return {
    name(texts, standing) {
      const ranked = rankWords(texts, everywhere, average)
      const best = ranked.slice(0, WORDS_IN_NAME)
      if (best.length === 0) return shorten((texts[0] ?? '').split('\n')[0] ?? '', NAME_CHARS)
      const known = new Set(ranked.slice(0, KEPT_AMONG).map(foldCase))
      const parts = standing?.split(JOINT) ?? []
      if (
        standing !== null &&
        parts.length >= best.length &&
        parts.every((part) => known.has(foldCase(part)))
      )
        return standing
      return shorten(capitalise(best.join(JOINT)), NAME_CHARS)
    },
  }
}

/** Returns words and pairs as shown, best first, each once; leaves out words that only one member has. */
function rankWords(
  texts: readonly string[],
  everywhere: ReadonlyMap<string, number>,
  average: number,
): string[] {
  const counts = new Map<string, number>()
  const pairs = new Map<string, { readonly of: readonly [string, string]; count: number; shown: string }>()
  const shown = new Map<string, Map<string, number>>()
  for (const text of texts) {
    const words = wordsOf(text)
    const terms = new Map(words.map((word) => [word.term, word.shown]))
    for (const [term, form] of terms) {
      counts.set(term, (counts.get(term) ?? 0) + 1)
      const forms = shown.get(term) ?? new Map<string, number>()
      shown.set(term, forms.set(form, (forms.get(form) ?? 0) + 1))
    }
    const seen = new Set<string>()
    for (const [at, word] of words.entries()) {
      const before = words[at - 1]
      if (!word.follows || before === undefined || before.term === word.term) continue
      const key = `${before.term} ${word.term}`
      if (seen.has(key)) continue
      seen.add(key)
      const pair = pairs.get(key) ?? {
        of: [before.term, word.term],
        count: 0,
        shown: `${before.shown} ${word.shown}`,
      }
      pair.count++
      pairs.set(key, pair)
    }
  }
  const common = [...counts].filter(([, count]) => count >= 2)
  const scored = common
    .map(([term, count]) => ({
      term,
      count,
      score: count * Math.log(1 + average / (everywhere.get(term) ?? count)),
    }))
    .sort((a, b) => b.score - a.score || (a.term < b.term ? -1 : 1))
  const taken = new Set<string>()
  const ranked: string[] = []
  for (const { term, count } of scored) {
    if (ranked.length >= KEPT_AMONG) break
    if (taken.has(term)) continue
    const [pair] = [...pairs.values()]
      .filter((one) => one.of.includes(term) && !one.of.some((other) => taken.has(other)))
      .filter((one) => one.count >= Math.max(2, TOGETHER * count))
      .sort((a, b) => b.count - a.count || (a.shown < b.shown ? -1 : 1))
    for (const one of pair?.of ?? [term]) taken.add(one)
    ranked.push(pair?.shown ?? mostFrequent(shown.get(term)) ?? term)
  }
  return ranked
}

function mostFrequent(forms: ReadonlyMap<string, number> | undefined): string | undefined {
  return [...(forms ?? [])].sort(([a, x], [b, y]) => y - x || (a < b ? -1 : 1))[0]?.[0]
}

/** Returns the content words in order. */
function wordsOf(text: string): Word[] {
  const words: Word[] = []
  let end = -1
  const spoken = text.replace(REDACTION_MARKS, ' | ')
  for (const found of spoken.matchAll(WORD)) {
    const shown = found[0].replace(/(?:['’]s)?[./@'’_-]*$/u, '')
    const term = TELLS_NOTHING.test(shown) ? '' : toTerms(shown.toLowerCase()).join(' ')
    if (term === '' || LIGHT_TERMS.has(term)) continue
    words.push({ term, shown, follows: end >= 0 && found.index === end + 1 && spoken[end] === ' ' })
    end = found.index + found[0].length
    if (shown.length < found[0].length) end = -1
  }
  return words
}

function capitalise(text: string): string {
  return text.slice(0, 1).toUpperCase() + text.slice(1)
}

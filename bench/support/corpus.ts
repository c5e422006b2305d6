/** A seeded corpus with the statistics of chat: Zipf-distributed words, short turns, sessions, projects. */
export interface Corpus {
  /** Returns the text of document n. */
  text(n: number): string
  /** Returns a question of a few content words, as rare and as common as those of real questions. */
  question(n: number): string
}

const VOCABULARY = 20_000
const SHIFT = 50
const SYLLABLES =
  'ba be bi bo bu da de di do du fa fe fi fo ga ge gi go ka ke ki ko la le li lo ma me mi mo na ne ni no pa pe pi po ra re ri ro sa se si so ta te ti to va ve vi vo za ze zi zo'.split(
    ' ',
  )

export function createCorpus(seed: number): Corpus {
  const words = Array.from({ length: VOCABULARY }, (_, rank) => toWord(rank))
  const pick = (random: () => number) => words[pickRank(random())] ?? ''
  return {
    text(n) {
      const random = seededRandom(seed + n)
      const length = 8 + Math.floor(random() * 32)
      return Array.from({ length }, () => pick(random)).join(' ')
    },
    question(n) {
      const random = seededRandom(seed * 31 + n)
      const length = 3 + Math.floor(random() * 5)
      return Array.from({ length }, () => pick(random)).join(' ')
    },
  }
}

/**
 * Zipf–Mandelbrot: word of rank r has probability proportional to 1 / (r + SHIFT), by inversion. The shift
 * stands for the function words that search leaves out: the commonest content word is in some 8 % of turns.
 */
function pickRank(uniform: number): number {
  const rank = SHIFT * ((VOCABULARY + SHIFT) / SHIFT) ** uniform - SHIFT
  return Math.min(VOCABULARY - 1, Math.floor(rank))
}

/** Distinct pronounceable words; the commonest are the shortest. */
function toWord(rank: number): string {
  let word = ''
  for (let rest = rank + SYLLABLES.length; rest > 0; rest = Math.floor(rest / SYLLABLES.length)) {
    word += SYLLABLES[rest % SYLLABLES.length] ?? ''
  }
  return word
}

/** Mulberry32. */
export function seededRandom(seed: number): () => number {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let t = state
    t = Math.imul(t ^ (t >>> 15), t | 1)
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61)
    return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296
  }
}

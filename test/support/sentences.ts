/** Seeded sentences, each with a word of its own, and a question that asks for it in other words. */
const PEOPLE = ['Amira', 'Bruno', 'Chidi', 'Dagny', 'Emeka', 'Farah', 'Goran', 'Hanna', 'Iker', 'Jomei']
const THINGS: readonly [said: string, asked: string][] = [
  ['repaired the bicycle', 'fixed a two-wheeler'],
  ['planted tomatoes', 'started growing vegetables'],
  ['rewrote the payment module', 'changed how billing works'],
  ['adopted a kitten', 'took in a young cat'],
  ['missed the train', 'arrived late at the station'],
  ['tuned the database index', 'made queries faster'],
  ['painted the kitchen', 'redecorated a room'],
  ['cancelled the subscription', 'stopped paying for a service'],
  ['learned to ski', 'picked up a winter sport'],
  ['rotated the signing keys', 'replaced cryptographic secrets'],
]
const PLACES = ['Lisbon', 'Oslo', 'Quito', 'Nairobi', 'Hanoi', 'Perth', 'Tbilisi', 'Dakar', 'Lima', 'Riga']

export interface NumberedSentence {
  /** In no other sentence. */
  readonly word: string
  readonly text: string
  readonly question: string
}

export function sentence(round: number, n: number): NumberedSentence {
  const person = PEOPLE[n % 10] ?? ''
  const [said, asked] = THINGS[Math.floor(n / 10) % 10] ?? ['', '']
  const place = PLACES[Math.floor(n / 100) % 10] ?? ''
  const word = `w${letters(round)}q${letters(n)}x`
  return {
    word,
    text: `${person} ${said} in ${place} under ticket ${word}.`,
    question: `Did ${person} say that they ${asked} near ${place}?`,
  }
}

/** Letters only, so that the word is one term; what follows them keeps it from looking inflected. */
function letters(n: number): string {
  return [...n.toString()].map((digit) => String.fromCharCode(97 + Number(digit))).join('')
}

/** Mulberry32: small, seeded, good enough to choose moments. */
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

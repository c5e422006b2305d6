/**
 * Tells in which manner a sentence was said, and if a statement keeps it. "If we ever move to Postgres, we use Flyway" proves
 * no move, "Tom says we should use tabs" is Tom's word, and a plan is no fact. Pure.
 */
import { pattern } from '../pattern.ts'
import { stripMarks } from '../pieces.ts'
import { foldCase, toTerms } from '../tokens.ts'
import { ALSO_KEEPS, FREQUENT_WORDS, MANNER_WORDS, MANNERS, type Manner } from './manner-words.ts'

const REASONS: Readonly<Record<Manner, string>> = {
  condition: 'The person said it under a condition, which the content leaves out.',
  doubt: 'The person was not sure of it, and the content is.',
  report: 'The person reported somebody else’s words; say whose they are.',
  plan: 'The person spoke of a plan, and the content states a fact.',
  past: 'The person spoke of the past, and the content of the present.',
}

/** "I said" and "we said" are the person's own word; "that said" reports nothing; "is used to" tells no past. */
const OWN_WORD =
  /(?<![\p{L}])(?:i|we|i've|i have|we have|as i|ich|wir|eu|yo|io|je|j'ai|nous avons)\s+(?:already\s+|just\s+)?(?:said|say|told|think that we must|sagte|meinte|disse|dit)|that said|that being said|having said|(?:is|are|was|were|be|been|get|gets|got|getting|am|'re|'m|'s)\s+used\s+to/giu
/** "I want you to" is an order. */
const ORDER =
  /(?:i|we)(?:'d| would)?\s+(?:want|like)\s+(?:you|it|this|that|all|every\p{L}*|the \p{L}+)\s+to/giu

const LETTER = '[\\p{Script=Latin}\\p{Script=Cyrillic}\\p{M}\\p{N}]'

function toSource(phrases: string): string {
  const words = phrases.split('|').map((phrase) => phrase.replace(/’/g, "'").replace(/ /g, '\\s+'))
  return `(?<!${LETTER})(?:${words.join('|')})(?!${LETTER})`
}

/** Scripts without spaces have no letters around a word to look at. */
const UNSPACED = /\p{Script=Han}|\p{Script=Hiragana}|\p{Script=Hangul}/u

const READERS = MANNERS.map((manner) => ({
  manner,
  lines: MANNER_WORDS[manner].map((line) => pattern(() => (UNSPACED.test(line) ? line : toSource(line)))),
  also: pattern(() => toSource(ALSO_KEEPS[manner])),
}))

/**
 * Returns the languages that a text may be in, by their place in `MANNER_WORDS`. "Se" is a condition in Italian and none in
 * Spanish, so only the words of these languages count.
 */
function guessLanguages(text: string): readonly number[] {
  const words = text.toLowerCase().match(/\p{L}+/gu) ?? []
  const counts = FREQUENT_WORDS.map((frequent) => words.filter((word) => frequent.has(word)).length)
  const most = Math.max(...counts)
  const own = MANNER_WORDS.condition.flatMap((_, n) => (n >= FREQUENT_WORDS.length ? [n] : []))
  return [...counts.flatMap((count, n) => (count === most ? [n] : [])), ...own]
}

/** Ends of a clause that stands by itself: what follows is not said under its condition. */
const CLAUSE_END =
  /;|\s[-–—]\s|—|\n|,\s+(?=(?:and|but|so|und|aber|et|mais|y|pero|e|ma|mas|en|maar|i|ale|и|но)\s)/giu

/**
 * Returns the reason why the statement leaves out the manner of what was said; null if it keeps it. Looks only at the clauses
 * that speak of the statement's matter.
 * @param passage the sentences that the quote touches
 */
export function findLostManner(passage: string, statement: string): string | null {
  const said = pickClauses(toPlain(passage), statement)
  const told = toPlain(statement)
  const languages = guessLanguages(passage)
  const lost = READERS.find(({ manner, lines, also }) => {
    const found = languages.map((n) => lines[n]?.exec(said) ?? null).find((one) => one !== null) ?? null
    if (found === null || also.test(told) || lines.some((line) => line.test(told))) return false
    return manner !== 'plan' || !isOrder(said.slice(found.index + found[0].length), told)
  })
  return lost === undefined ? null : REASONS[lost.manner]
}

function toPlain(text: string): string {
  return text.replace(/[’‘]/g, "'").replace(OWN_WORD, ' ').replace(ORDER, ' ')
}

/** Languages without stems of their own are compared by the beginnings of words. */
const BEGINNING = 5

function pickClauses(passage: string, statement: string): string {
  const wanted = new Set(toTerms(statement).map((term) => term.slice(0, BEGINNING)))
  const clauses = passage.split(CLAUSE_END)
  const speaking = clauses.filter((clause) =>
    toTerms(clause).some((term) => wanted.has(term.slice(0, BEGINNING))),
  )
  return (speaking.length === 0 ? clauses : speaking).join('\n')
}

/** "I want to keep invoices" may be stored as the order "Keep invoices". */
function isOrder(after: string, statement: string): boolean {
  const [wanted] = toWords(after)
  return wanted !== undefined && toWords(statement)[0] === wanted
}

/** The words of a clause that only belongs to another: "it is a myth that …", "he asked whether …". */
const EMBEDS = /(?:^|[\s(])(that|whether|dass|ob|que|che|dat|że|что)\s*(?:\p{L}+\s+){0,2}$/iu
/** Openings after which the clause is still the person's own statement: "please note that …", "we decided that …". */
const STATES =
  /not(?:e|ice)|remember|decid|agree|know|sure|clear|true|fact|mean|mind|aware|important|say|said|tell|told you|rule|reminder|merk|beacht|denk dran|beschlossen|entschieden|wichtig|klar|sicher|wiss|weiß|gilt|rappel|retien|décid|sach|clair|vrai|recuerd|record|decid|sab|important|claro|cuenta|cierto|ricord|decis|sapp|chiar|vero|lembr|onthoud|besl|weet|belangrijk|pamięta|zdecyd|помни|реши|важно/iu

/**
 * Returns true if the quoted words are a clause of a larger sentence that does not state them.
 * @param lead the sentence up to the quoted words
 */
export function isEmbedded(lead: string): boolean {
  const plain = toPlain(lead)
  const link = EMBEDS.exec(plain)?.[1]?.toLowerCase()
  if (link === undefined) return false
  return ['whether', 'ob'].includes(link) || !STATES.test(plain)
}

const ALWAYS =
  /(?<!\p{L})(?:always|all|everything|everyone|everybody|everywhere|whenever|every(?!\s+(?:second |other )?(?:day|week|month|quarter|year|hour|minute|morning|evening|night|monday|tuesday|wednesday|thursday|friday|saturday|sunday))|each(?!\s+other)|any|anything|immer|stets|alle[mnrs]?|jede[mnrs]?|sämtliche|toujours|tous|toutes|tout|toute|chaque|siempre|todos|todas|todo|toda|cada|sempre|tutti|tutte|ogni|altijd|alle|elke|ieder|iedere|zawsze|wszystkie|każdy|każda|her|tüm|bütün|всегда|все|каждый|каждая)(?!\p{L})|总是|所有|一律|常に|すべて|全て|항상|모든/iu
const NEVER =
  /(?<!\p{L})(?:never|nie|niemals|jamais|nunca|mai|nooit|nigdy|asla|никогда)(?!\p{L})|从不|决不|決して|절대/iu
const MUST =
  /(?<!\p{L})(?:must|required|mandatory|has to|have to|forbidden|prohibited|muss|müssen|verboten|pflicht|doit|doivent|obligatoire|interdit|debe|deben|obligatorio|prohibido|deve|devono|devem|obrigatório|moet|moeten|verplicht|musi|muszą|zorunlu|должен|должны|обязательно)(?!\p{L})|必须|しなければ|해야/iu
const MAY =
  /(?<!\p{L})(?:can|may|could|allowed|optional|optionally|kann|können|darf|dürfen|peut|peuvent|puede|pueden|può|possono|pode|podem|kan|kunnen|mag|może|mogą|можно|может)(?!\p{L})|可以|てもいい|수 있/iu

/** Returns how the statement makes what was said stronger; null if it does not. */
export function findStrengthening(passage: string, statement: string): string | null {
  const isTotal = ALWAYS.test(passage) || NEVER.test(passage)
  const total = ALWAYS.exec(statement)
  if (total !== null && !isTotal) return `The person did not say “${total[0]}”.`
  if (MUST.test(statement) && MAY.test(passage) && !MUST.test(passage)) {
    return 'The person allowed it, and the content demands it.'
  }
  return null
}

/** "Need" and "exceed" end like a past and are none. */
const PAST = /(?<!e)ed$|^(?:was|were|had|agreed|guaranteed)$/
/** Before a participle these tell a state, not an event: "invoices are kept". */
const STATE = /^(?:is|are|be|being|am|gets|get|a|an|the|as|by|to)$/
/** "Is no longer supported": the state may stand some words before. */
const STATE_WITHIN = 3
const HAPPENED = /^(?:has|have|had|was|were|been|already|just|did)$/

/** Returns an English verb that the statement tells as done and the passage does not; null if there is none. */
export function findUndone(passage: string, statement: string): string | null {
  const said = toWords(passage)
  const words = toWords(statement)
  const done = words.find((word, n) => {
    if (!PAST.test(word)) return false
    const before = words.slice(Math.max(0, n - STATE_WITHIN), n)
    if (before.some((other) => STATE.test(other)) && !before.some((other) => HAPPENED.test(other)))
      return false
    const [stem] = toTerms(word)
    if (stem === undefined || said.includes(word) || said.some((other) => HAPPENED.test(other))) return false
    return said.some((other) => toTerms(other)[0] === stem)
  })
  return done ?? null
}

function toWords(text: string): string[] {
  return text
    .split(/\s+/)
    .map((word) => foldCase(stripMarks(word)))
    .filter((word) => word !== '')
}

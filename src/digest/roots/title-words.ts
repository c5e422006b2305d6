/** Words as titles show them, and words that no title should begin, end or consist of. */
import { lookUpName } from '../../text/entities/known-names.ts'
import { STOPWORDS } from '../../text/stopwords.ts'

/** What was done, not what to. */
const DOING = new Set(
  (
    'add added adding fix fixed fixes fixing update updated updating remove removed removing implement implemented ' +
    'implementing create created creating refactor refactored refactoring improve improved improving make making ' +
    'support use using move moved rename renamed change changed changes changing handle handling enable allow ensure ' +
    'introduce replace replaced replacing migrate investigate investigating debug debugging write writing set setup ' +
    'run running check checking show get getting do doing feat feature chore fixup wip let look looking find finding ' +
    'clean cleanup address evaluate explain understand understanding explore try trying help need want give tell take ' +
    'work works working start started continue review reviewing reviewed merge commit committed push rebase release bump ' +
    'upgrade modify modified apply please read search verify convert generate prepare resolve resolved rework rewrite ' +
    'simplify split extract adjust extend provide switch include build building analyze analyse discuss ' +
    'follow plan planning implementation investigation task tasks todo draft finish complete completed'
  ).split(' '),
)
/** Things every project has: they tell no topic from another by themselves. */
const UNTELLING = new Set(
  (
    'thing things stuff code file files issue issues bug bugs problem problems project app application repo repository ' +
    'session sessions user users agent new old better more some all other first last next current existing various several ' +
    'way part parts case cases line lines step steps version versions error errors failure test tests example examples ' +
    'data value values name names type types function functions method class index main src lib util utils helper helpers ' +
    'common core base default misc general simple basic good great like such based related one two three via per also ' +
    'initial final full proper missing based out into within without should would could can question request requests ' +
    'page content text list output input result results option options summary detail details info information ' +
    'today yesterday time times day days week weeks month year'
  ).split(' '),
)
const ACRONYMS = new Set(
  (
    'api apis ui ux cli db sql html css json yaml toml xml csv pdf url urls http https mcp llm llms ci cd pr prs sdk jwt sso tls ssl ' +
    'dns cdn orm crud dom svg png gpu cpu ram ssh tcp udp ip id ids os ide ai ml nlp ocr tui gui rag e2e pwa seo rest rpc aws gcp'
  ).split(' '),
)

/** Whether a phrase may begin or end with the word. Lowercase. */
export function isEdge(word: string): boolean {
  return word.length > 1 && !STOPWORDS.has(word) && !DOING.has(word) && !/^\d+$/.test(word)
}

/** Whether the word says something by itself. Lowercase. */
export function isTelling(word: string): boolean {
  return isEdge(word) && word.length > 2 && !UNTELLING.has(word)
}

export function isStopword(word: string): boolean {
  return STOPWORDS.has(word)
}

/**
 * A word in readable casing: products as their makers write them, acronyms in capitals, code as it is; a
 * capital that only stands there because the whole title is capitalised goes.
 * @param inTitleCase the word was found among words that are all capitalised
 */
export function toReadable(word: string, inTitleCase: boolean): string {
  const lower = word.toLowerCase()
  const known = lookUpName(word)
  if (known !== null && !known.ambiguous) return known.name
  if (ACRONYMS.has(lower))
    return lower.endsWith('s') && lower.length > 3
      ? `${lower.slice(0, -1).toUpperCase()}s`
      : lower.toUpperCase()
  return inTitleCase && /^\p{Lu}\p{Ll}+$/u.test(word) && known === null ? lower : word
}

/** First letter in capitals, unless the first word is written in its own way (`npm`, `useState`). */
export function capitaliseTitle(title: string): string {
  const [first = ''] = title.split(' ')
  const own = /\p{Lu}|[._/@]/u.test(first.slice(1)) || lookUpName(first)?.name === first
  return own ? title : title.charAt(0).toUpperCase() + title.slice(1)
}

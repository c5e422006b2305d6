/** Words as titles show them, and words that no title should begin with, end with or consist of. */
import { lookUpName } from '../../text/entities/known-names.ts'
import { STOPWORDS } from '../../text/stopwords.ts'

/**
 * Verbs that say what was done, at the beginning of a name ("Add …"). Elsewhere the same word may be a
 * noun.
 */
const DOING = new Set(
  (
    'add adding fix fixing update updating remove removing implement implementing create creating refactor refactoring ' +
    'improve improving make making support use using move moving rename renaming change changing handle handling enable ' +
    'allow ensure introduce replace replacing migrate migrating investigate investigating debug debugging write writing ' +
    'set setup run running check checking show get getting do doing feat feature chore fixup wip let look looking find ' +
    'finding clean address evaluate explain understand understanding explore try trying help need want give tell take ' +
    'work working start continue review reviewing merge commit push rebase release bump upgrade modify apply please read ' +
    'search verify convert generate prepare resolve rework rewrite simplify split extract adjust extend provide switch ' +
    'include build building analyze analyse discuss follow plan test testing finish complete consolidate keep clarify ' +
    'reorganize reorganise rearrange examine research print display document document develop design define describe ' +
    'delete disable drop avoid prevent stop restore revert reduce increase speed optimize optimise validate wire connect ' +
    'integrate install configure deploy publish load store save send fetch pull parse render log track measure compare ' +
    'list choose pick decide turn put bring go see ask answer learn investigate open close cache export import rotate ' +
    'consider propose suggest polish harden tighten expose guard debounce throttle retry port mock stub lint format ' +
    'also now then just only debug milestone round handles tested fixed added updated created removed implemented ' +
    'changed handled moved renamed replaced execute executed built mark marking record recording detect detecting ' +
    'separate separating limit limiting fall recheck condense warn hide reset sync'
  ).split(' '),
)
/** Those of them that are as often nouns: "Search index", "Export limits". */
const THING_TOO = new Set(
  'search deploy export import cache log retry release store design format print display build load writing running'.split(
    ' ',
  ),
)
/** Too weak to stand at either end of a phrase. */
const WEAK = new Set(
  (
    'new old better more less some all any other first last next current existing various several many few good great bad ' +
    'like such based related one two three via per also initial final full proper missing own same different whole main ' +
    'should would could can cannot properly correctly really actually still even now today yesterday tomorrow maybe ' +
    'isn aren wasn don doesn didn won i’m i’ve it’s that’s there’s couple bunch lot lots kind sort able available ' +
    'is are was were be been has have had will much very too again between during within without mostly because ' +
    'while until since though although unless whether afterwards hopefully local alive nearby ' +
    'both either neither deprecated seem seems look looks appear appears did does got goes went shows makes uses gets allows needs wants lets including includes etc'
  ).split(' '),
)
/** Things that every project has, or every week: alone they do not tell one topic from another. */
const UNTELLING = new Set(
  (
    'thing things stuff code file files issue issues bug bugs problem problems project app application repo repository ' +
    'session sessions user users agent agents way part parts case cases line lines step steps version versions error errors ' +
    'failure failures tests example examples data value values name names type types function functions method methods class ' +
    'index src lib util utils helper helpers common core base default misc general simple basic question request requests ' +
    'page pages content text output input result results option options summary detail details info information tool tools ' +
    'message messages mode modes item items model models field fields element elements time times day days week weeks month ' +
    'year view views component components readme changelog task tasks todo todos approach support comment comments state ' +
    'status process system number test support research numbers idea ideas logic flow stuck done changes fixes cleanup implementation ' +
    'investigation happen happens'
  ).split(' '),
)
const ACRONYMS = new Set(
  (
    'api apis ui ux cli db sql html css json yaml toml xml csv pdf url urls http https mcp llm llms ci cd pr prs sdk jwt sso tls ssl ' +
    'dns cdn orm crud dom svg png gpu cpu ram ssh tcp udp ip id ids os ide ai ml nlp ocr tui gui rag e2e pwa seo rest rpc aws gcp mdx'
  ).split(' '),
)

/** True if a name that begins with the word says what was done. The word must be lowercase. */
export function isDoing(word: string): boolean {
  return DOING.has(word) && !THING_TOO.has(word)
}

/** True if a phrase may begin or end with the word. The word must be lowercase. */
export function isEdge(word: string): boolean {
  return word.length > 1 && !isBreak(word) && !/^\d+$/.test(word)
}

/** True if the word says something by itself. The word must be lowercase. */
export function isTelling(word: string): boolean {
  return isEdge(word) && word.length > 2 && !UNTELLING.has(word) && !isDoing(word)
}

/** True if every project has one. The word must be lowercase. */
export function isCommonplace(word: string): boolean {
  return UNTELLING.has(word)
}

/** "Isn't" and "there's", also without their apostrophe. */
const CONTRACTED =
  /n['’]t$|^(?:i|you|he|she|it|we|they|there|that|here|what|who|how)['’](?:s|m|d|re|ve|ll)$|^(?:isnt|arent|wasnt|werent|dont|doesnt|didnt|cant|couldnt|wont|wouldnt|shouldnt|hasnt|havent|theres|thats|heres|whats|lets|youre|theyre|ive|youve|weve|im)$/u

/** True if the word splits a phrase in two. The word must be lowercase. */
export function isBreak(word: string): boolean {
  return STOPWORDS.has(word) || WEAK.has(word) || CONTRACTED.test(word)
}

/**
 * Returns a word in readable casing: products as their makers write them, acronyms in capitals, code
 * unchanged.
 * @param capitalMeansNothing true if any word is capitalised at that place: then a capital is dropped
 */
export function toReadable(word: string, capitalMeansNothing: boolean): string {
  const lower = word.toLowerCase()
  const known = lookUpName(word)
  if (known !== null && !known.ambiguous) return known.name
  if (ACRONYMS.has(lower)) return toAcronym(lower)
  return capitalMeansNothing && /^\p{Lu}\p{Ll}+$/u.test(word) && known === null ? lower : word
}

function toAcronym(lower: string): string {
  const plural = lower.length > 2 && lower.endsWith('s') && ACRONYMS.has(lower.slice(0, -1))
  return plural ? `${lower.slice(0, -1).toUpperCase()}s` : lower.toUpperCase()
}

/** Capitalises the first letter, unless the first word has its own casing (`npm`, `useState`). */
export function capitaliseTitle(title: string): string {
  const [first = ''] = title.split(' ')
  const own = /\p{Lu}|[._/@]/u.test(first.slice(1)) || lookUpName(first)?.name === first
  return own ? title : title.charAt(0).toUpperCase() + title.slice(1)
}

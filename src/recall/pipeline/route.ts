/**
 * Classifies what a question asks for (when, why, who or what), which selects the layers of links that
 * answer it. Reads the word that heads the main clause; ignores quotes, names and side clauses. Covers
 * English and the question words of German, French, Spanish, Italian and Portuguese. Defaults to
 * `what`. Pure.
 */
import type { EdgeLayer } from '../../core/edge.ts'
import type { Route } from '../../core/recall.ts'
import { foldCase } from '../../text/tokens.ts'

const LAYERS_OF_ROUTE: Readonly<Record<Route, readonly EdgeLayer[]>> = {
  when: ['temporal', 'tree'],
  why: ['causal'],
  who: ['entity'],
  what: ['semantic', 'tree'],
}

export interface RoutePlan {
  readonly route: Route
  readonly layers: readonly EdgeLayer[]
  /** True if it asks several things, or for a thing that is only described by its relation to another. */
  readonly isMultiPart: boolean
}

const words = (list: string) => list.trim().split(/\s+/).join('|')

/** Words after which an English question word asks rather than joins two clauses. */
const AUXILIARY = words(`
  did do does is are was were will would should shall can could may might must has have had
  s d ll re ve didn doesn don isn aren wasn weren won wouldn shouldn couldn can hasn haven hadn`)
/** Verbs and adjectives that introduce a question: "do you know who", "explain why", "not sure when". */
const ASKING = words(`
  remember remembers recall recalls know knows knew known tell tells told explain explains explained say says said
  remind reminds forget forgot forgotten wonder wondering ask asks asked find found figure figured understand
  decide decided agree agreed mention mentioned note noted document documented learn learned learnt check see show
  describe clarify clear unclear sure certain guess determine determined discuss discussed
  weiss weisst wissen sag sage sagt sagen erklar erklare erklaren erinner erinnerst erinnere klar
  sais sait savez savoir dis dites dire explique expliquez rappelle rappelles souviens
  sabes sabe saber di dime dinos decir explica explicame recuerdas recuerda
  sai sa sapere dimmi dirmi dire spiega spiegami ricordi ricorda
  diga dizer lembra lembras explique`)
const ASKED_WHOM = words(`me us you him her them out exactly again mir uns dich moi nous mi ci te nos`)
/** Prepositions that make a question word ask: "since when", "by whom", "a note on why". */
const PREPOSITION = words(`
  since until till by from with to for about of on regarding
  seit bis mit fur von ab zu an uber depuis jusqu avec par pour de a sur chez
  desde hasta con por para da fino di su ate em`)
const JOINING = words('and or but so then also und oder aber also et ou mais donc alors y o pero e ma mas')

const OPENS = `(?<=^|\\| |^(?:${JOINING}) |\\| (?:${JOINING}) )`
const JOINED = `(?<= (?:${JOINING}) )`
const HANGS = `(?<=\\b(?:${ASKING}) (?:(?:${ASKED_WHOM}) ){0,2})`
const GOVERNED = `(?<=\\b(?:${PREPOSITION}) )`
const HEADS = `(?:${OPENS}|${JOINED}|${HANGS}|${GOVERNED})`
const THE = '(?:(?:the|a|an|our|your|its|their|der|die|das|la|le|l|el|il|lo|o|a) )?'
const ASK_WHAT = '(?:what|which|was|welche[rsnm]?|que|quel(?:le)?s?|cual(?:es)?|che|qual(?:e|i|is)?)'
const BE = '(?:is|are|was|were|s|ist|war|waren|sind|est|etait|sont|es|fue|era|son|e|sono|foi|sao)'
const REASON = words(`
  reason reasons cause causes motivation rationale grund grunde ursache ursachen anlass raison raisons
  razon razones motivo motivos causa cause ragione ragioni motivi razao razoes`)
const PERSON = words(`
  person people persons teammate teammates colleague colleagues engineer engineers developer developers maintainer
  maintainers reviewer reviewers author authors owner owners contributor contributors member members
  customer customers friend friends team teams`)
/** Words for people, unless a word before them makes them programs: a package manager, an HTTP client. */
const PERSON_ALONE = words('manager managers client clients')
/** Things for which "how long" does not ask about time. */
const LONG_THINGS = words(`
  string password line lines file files list name text table column field key token message cable rope road river wall
  article essay book document hash id page snippet prompt title url`)
const DAY_WORD = '(?:date|day|days|time|year|month|week|weekday|hour|quarter|sprint)'
const NO_DAY = words(`
  zone zones out outs picker pickers format formats series complexity library libraries parser stamp stamps type types
  column field fields range unit units budget limit limits management tracker tracking travel`)

interface Sign {
  readonly route: Route
  readonly pattern: RegExp
}

const sign = (route: Route, pattern: string): Sign => ({ route, pattern: new RegExp(pattern, 'g') })

/** Patterns that decide the route; of several at one position, the first in this list wins. */
const SETTLING: readonly Sign[] = [
  sign('when', `${HEADS}when (?:exactly |roughly |else |the heck |on earth )?(?:${AUXILIARY})\\b`),
  sign('when', `${HEADS}wann\\b`),
  sign(
    'when',
    `(?:${HEADS}|\\b(?:on|in|at|an|um|im|a|en|em|il|le) )(?:what|which|welche[rsnm]?|quel(?:le)?|que|che|qual) (?:(?:exact|heure) )?${DAY_WORD}(?! (?:${NO_DAY})\\b)\\b`,
  ),
  sign(
    'when',
    `${HEADS}${ASK_WHAT} ${BE} ${THE}(?:exact |release |due |start |end |launch )?(?:date|day|deadline)\\b`,
  ),
  sign('when', `${HEADS}how (?:long ago|recently|soon|often)\\b`),
  sign(
    'when',
    `${HEADS}how long\\b(?! (?:is|are|was|were|should|can|may|must) (?:the |a |an |my |our |this )?(?:\\S+ )?(?:${LONG_THINGS})\\b)`,
  ),
  sign('when', `${HEADS}(?:wie lange|combien de temps|cuanto tiempo|quanto tempo)\\b`),
  sign(
    'when',
    `\\b(?:um wie viel uhr|an welchem tag|welche[sm] datum|a quelle (?:date|heure)|quel jour|en que (?:fecha|dia|mes|ano)|a que hora|in che (?:data|giorno|anno|mese)|che giorno|a che ora|em que (?:data|dia|mes|ano)|que horas)\\b`,
  ),
  sign('why', `${HEADS}(?:why|warum|wieso|weshalb|weswegen|pourquoi|por que|come mai|how come)\\b`),
  sign('why', `${OPENS}(?:perche|porque|wie kommt es)\\b`),
  sign('why', `${HANGS}perche\\b`),
  sign(
    'why',
    `\\b(?:for what reason|aus welchem grund|pour quelle raison|por cual (?:razon|motivo)|per quale (?:motivo|ragione)|por qual (?:motivo|razao)|a que se debe)\\b`,
  ),
  sign(
    'why',
    `${HEADS}${ASK_WHAT} ${BE} ${THE}(?:main |real |root |actual |original |underlying )*(?:${REASON})\\b`,
  ),
  sign(
    'why',
    `${HEADS}what(?: (?:has|have|had|s))? (?:ever |actually |really )?(?:caused|causes(?! (?:${AUXILIARY})\\b)|causing|led|leads|triggered|triggers|motivated|prompted|provoked|prevented|made (?:us|you|me|him|her|them|it|the|our)|drove)\\b`,
  ),
  sign(
    'why',
    `\\b(?:was hat .{1,60} verursacht|qu est ce qui (?:a|avait) (?:cause|provoque)|que (?:causo|provoco)|(?:che )?cosa ha (?:causato|provocato)|o que (?:causou|provocou))\\b`,
  ),
  sign('who', `${HEADS}(?:who|whom|whose|wer|wen|wem|wessen|quien|quienes|chi|quem)\\b`),
  sign('who', `${OPENS}qui\\b|${GOVERNED}qui\\b|${HANGS}qui\\b|\\bc est qui\\b`),
  sign(
    'who',
    `${HEADS}(?:what|which) (?:(?:\\S+ )?(?:${PERSON})|(?:${PERSON_ALONE}))\\b(?! (?:name|names|id|ids|page|table|column|field|meeting|setting|settings|policy|plan)\\b)`,
  ),
  sign(
    'who',
    `${OPENS}(?:list|name|show|find|give)(?: me| us)?(?: all| every| the)* (?:${PERSON}|${PERSON_ALONE})\\b`,
  ),
  sign(
    'what',
    `${HEADS}(?:what|which|where|how|wie|wo|woher|wohin|welche[rsnm]?|que|quoi|quel(?:le)?s?|comment|ou est|qu est ce|cual(?:es)?|como|donde|che|cosa|qual[ei]?|dove|o que|quais|onde)\\b`,
  ),
  sign(
    'what',
    `${OPENS}was (?:hat|habe|haben|ist|war|waren|sind|wird|werden|soll|sollte|muss|macht|machen|kann|wurde|sagt|sagte)\\b`,
  ),
]

/** Words for "when" that may also join two clauses: "when I deploy", "quand je déploie". */
const JOINING_WHEN = new RegExp(`${HEADS}(?:when|quand|cuando|quando)\\b`, 'g')
const HANGING_WHEN = new RegExp(`(?:${HANGS}|${GOVERNED})(?:when|quand|cuando|quando)\\b`, 'g')
/** "when deploying, …" and "when to use it" ask what to do. */
const WHEN_DOING = /^when (?:\S+ing|to|in doubt|possible|needed|necessary)\b/

/** Keywords that decide the route if there is no question word. */
const KEYWORDS: readonly Sign[] = [
  sign('why', `\\b(?:${REASON}) (?:for|behind|of|why|that|to)\\b|\\broot cause\\b|\\bwhy\\b`),
  sign(
    'when',
    '\\b(?:timeline|chronology|history|order of events)\\b|\\b(?:release|due|start|end|launch) date (?:of|for)\\b',
  ),
]

/**
 * `SIDE_CLAUSE`: a thing described by a side clause. `OF_OF`: a thing described by another described
 * thing.
 */
const SIDE_CLAUSE = /(?<=[^|] )(?:that|which|who|whose|where)(?= [^|\s]+ [^|\s]+)/g
const OF_OF = /\b(?:of|behind) (?:the |a |our )?\S+ (?:of|behind)\b|\S+ s \S+ s \S+/
const HEADED_BY_WHERE = new RegExp(`${HEADS}where\\b`)
/** "… and when?" beside another question. */
const WHEN_TOO = new RegExp(`${JOINED}when(?= \\||$)`)
/** Only this much of a query is read. */
const READ_CHARS = 1_000
const LONG_CLAUSE_WORDS = 3

/** Returns the route of a question; `what` for keywords, statements and everything else. */
export function planRoute(query: string): RoutePlan {
  const asked = toClauses(query.slice(0, READ_CHARS))
  const settling = findSigns(asked, SETTLING)
  const route = settle(asked, settling)
  return { route, layers: LAYERS_OF_ROUTE[route], isMultiPart: hasParts(asked, settling) }
}

/** The question words that ask, as opposed to those that only join a side clause: "what fails when it rains". */
export interface AskingWords {
  readonly when: boolean
  readonly who: boolean
  readonly where: boolean
}

export function findAskingWords(query: string): AskingWords {
  const asked = toClauses(query.slice(0, READ_CHARS))
  const settling = findSigns(asked, SETTLING)
  const routes = new Set([settle(asked, settling), ...settling.map(({ route }) => route)])
  return {
    when: routes.has('when') || WHEN_TOO.test(asked),
    who: routes.has('who'),
    where: HEADED_BY_WHERE.test(asked),
  }
}

function hasParts(asked: string, settling: readonly Found[]): boolean {
  if (settling.length > 1 || OF_OF.test(asked)) return true
  return [...asked.matchAll(SIDE_CLAUSE)].some(({ index }) => settling.every(({ at }) => at !== index))
}

interface Found {
  readonly route: Route
  readonly at: number
  readonly opensClause: boolean
}

function settle(asked: string, settling: readonly Found[]): Route {
  const [first] = settling
  const joining = firstMatch(asked, JOINING_WHEN)
  if (joining !== null && (first === undefined || joining < first.at)) {
    const hangs = firstMatch(asked, HANGING_WHEN) === joining
    const main = settling.find(({ opensClause }) => opensClause)
    if (main !== undefined) return main.route
    if (hangs || isWholeQuestion(asked, joining)) return 'when'
  }
  return first?.route ?? findSigns(asked, KEYWORDS)[0]?.route ?? 'what'
}

/** True if no other clause follows that could hold the question. */
function isWholeQuestion(asked: string, at: number): boolean {
  const [own = '', ...others] = asked.slice(at).split(' | ')
  return !WHEN_DOING.test(own) && others.every((clause) => clause.split(' ').length < LONG_CLAUSE_WORDS)
}

/** Returns matches, earliest first; of several at one position, the first in the list. */
function findSigns(asked: string, signs: readonly Sign[]): Found[] {
  const byPlace = new Map<number, Found>()
  for (const { route, pattern } of signs) {
    for (const { index } of asked.matchAll(pattern)) {
      if (byPlace.has(index)) continue
      const opensClause = index === 0 || asked.slice(0, index).endsWith('| ')
      byPlace.set(index, { route, at: index, opensClause })
    }
  }
  return [...byPlace.values()].sort((a, b) => a.at - b.at)
}

function firstMatch(asked: string, pattern: RegExp): number | null {
  for (const { index } of asked.matchAll(pattern)) return index
  return null
}

const QUOTED =
  /"[^"]*"|“[^”]*”|„[^“”]*[“”]|«[^»]*»|`[^`]*`|(?<![\p{L}\p{N}])['‘][^'’]{2,}['’](?![\p{L}\p{N}])/gu
const PIECE = /·|[\p{L}\p{N}_'’./\\@#-]+|[,;:?!…—–()|]/gu
const NAME = '·'
/** Question words, which count as names if capitalised within a sentence: "Doctor Who", "WHO guidelines". */
const QUESTION_WORD = new Set(words('who whom whose why when what which where how').split('|'))

/**
 * Returns the question as lower-case words with single spaces, `|` between clauses, and `·` for quotes,
 * names and identifiers.
 */
function toClauses(query: string): string {
  const pieces: string[] = []
  const isShouted = !/\p{Ll}/u.test(query)
  const open = () => {
    if (pieces.length > 0 && pieces.at(-1) !== '|') pieces.push('|')
  }
  for (const [piece] of query.normalize('NFC').replace(QUOTED, ` ${NAME} `).matchAll(PIECE)) {
    if (/^[,;:?!…—–()|]$/u.test(piece) || /^[-./]+$/.test(piece)) {
      open()
      continue
    }
    const ends = /[.…]$/u.test(piece)
    const bare = piece.replace(/^[-.'’/]+|[-.'’/]+$/gu, '')
    const opens = pieces.length === 0 || pieces.at(-1) === '|'
    pieces.push(...(isShouted ? split(bare.toLowerCase(), true) : split(bare, opens)))
    if (ends) open()
  }
  if (pieces.at(-1) === '|') pieces.pop()
  return pieces.join(' ')
}

function split(bare: string, opens: boolean): string[] {
  if (/[_./\\@#]/.test(bare)) return [NAME]
  const parts = foldCase(bare).split(/['’-]/u)
  const [first = ''] = parts
  if (QUESTION_WORD.has(first)) {
    if (bare.includes('-')) return [NAME]
    if (/^\p{Lu}{2}/u.test(bare) || (!opens && /^\p{Lu}/u.test(bare))) return [NAME]
  }
  return parts.filter((part) => part !== '')
}

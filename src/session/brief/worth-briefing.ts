/**
 * Decides which extracted memories are worth a line in a brief: those that hold beyond the work they
 * were said in. Memories stored on purpose always are. By rules; pure.
 */
import { EXTRACTOR_AUTHORITY, type Memory, type MemoryKind } from '../../core/memory.ts'
import { splitAboutNote } from '../../digest/passages/about-note.ts'
import { isComplaint } from '../../digest/passages/complaints.ts'
import { isQuestion } from '../../speech/question.ts'
import { isChoice, isRequest } from '../../speech/request.ts'
import { POLITENESS } from '../../speech/work-cues.ts'
import { toOneLine } from '../../text/sentences.ts'

/** A wish to begin something or for help, which settles nothing. */
const BEGINS =
  /(?:^|[,;]\s|\b(?:step|now|first|then|so)\s)(?:let's|let us|we (?:need|have|want) to|i(?:'d| would) (?:like|love) to|i (?:want|need) to) (?:also |first |just |all ){0,2}(?:find|figure out|look|investigate|think|plan|start|begin|discuss|talk|check|see|decide|explore|try|research|work on|come up with|prepare|review|get started)\b|^(?:\w+[\s,]+){0,3}?(?:i(?:'d| would) (?:like|love|appreciate) (?:your |some )?help|(?:can|could) you help|help me)\b/i

/** True if a person only asks for work or wishes to begin it, which is of no use once done. */
export function isWish(text: string): boolean {
  const said = toPlain(text)
  if (isQuestion(said, 'worded') || BEGINS.test(said)) return true
  return isRequest(said) && !isChoice(said.replace(POLITENESS, ''))
}

/** English rules: "nobody …", "everyone must …", "only … may …". */
const FOR_ALL =
  /^(?:(?:nobody|no one|no-one|none of us|every(?:one|body)|any(?:one|body) who)(?! (?:is|was|are|were|has|had|did|does|knows?|knew|likes?|loves?|thinks?|says?|said|agrees?|understands?|cares?|wants?|seems?|else)\b)|(?:all|every|each|any) (?:[\w'-]+ ){1,4}(?:must|may|needs?|goes|go|gets?|starts?|ends?)|no (?:[\w'-]+ ){1,4}(?:without|before|after|on|at|until|may|must|goes)|(?:only|just) (?:[\w'-]+ ){1,4}(?:may|can|must)|(?:[\w'-]+ ){1,6}(?:must(?: not|n't)?|may (?:not|only)|(?:is|are) (?:never|always|not allowed|forbidden)|has to be|have to be)) /i
const toWords = (words: string): ReadonlySet<string> => new Set(words.split(' '))
/** The same in German, French, Spanish, Italian, Portuguese, Dutch, Polish and Russian, by the first word. */
const NOBODY = toWords(
  'niemand keiner jeder personne chacun nadie ningún ninguna nessuno ogni ninguém nenhum nenhuma iedereen nikt każdy żaden никто каждый',
)
const MUST = toWords(
  'darf dürfen muss müssen doit doivent interdit interdite debe deben prohibido prohibida deve devono vietato devem proibido proibida mag mogen moet moeten verboden musi muszą должен должна должны нельзя запрещено',
)
/** First words that refer to somebody or something at hand, so the sentence is not a general rule. */
const AT_HAND = toWords(
  "this that it there which what who how why where when if i i'm i'd you we we'll he she they ich wir du ihr sie es das je tu nous vous on ça yo nosotros io noi eu nós ik wij dat het ja my to я мы ты вы это",
)
const LEAST_WORDS = 3

/** True for a rule without a rule word: "Nobody deploys on a Friday". */
export function isRuleForAll(text: string): boolean {
  const said = toPlain(text)
  const words = said.toLowerCase().split(' ')
  if (/[?？:]$/.test(said) || AT_HAND.has(words[0] ?? '') || words.length < LEAST_WORDS) return false
  const isOne = FOR_ALL.test(`${said} `) || NOBODY.has(words[0] ?? '') || words.some((word) => MUST.has(word))
  return isOne && !isFault(said)
}

const FAULT =
  /\b(?:cause|issue|problem|bug|culprit|error|failure|reason) (?:here |there )?(?:is|was|lies|seems)\b|\b(?:was|were|wasn't|weren't) (?:\w+ )?\w{3,}ing\b|\b(?:is|are) (?:\w+ )?(?:failing|broken|crashing|hanging)\b|\b(?:and|but|still|yet) (?:fails|crashes|hangs)\b|[-–—:] fixed by\b/i

/** True if the text reports a fault or its cause, which misleads once it is repaired. */
export function isFault(text: string): boolean {
  const said = toPlain(text)
  return FAULT.test(said) || isComplaint(said)
}

const PAST =
  'added|removed|deleted|changed|replaced|updated|fixed|created|renamed|moved|refactored|implemented|simplified|switched|converted|extracted|configured|cleaned|corrected|committed|reorgani[sz]ed|migrated|modified|improved|introduced|merged|restored|reverted|made|used|built|wrote|ran|enabled|disabled|bumped|upgraded|adjusted|set up'
const PRESENT = 'adds|removes|deletes|changes|replaces|updates|fixes|creates|renames|moves|simplifies'
const CHANGE = new RegExp(
  `^(?:[^:]{1,50}: )?(?:(?:i|we)(?:'ve| have)? |it )?(?:also |now |then |just )?(?:${PAST}|${PRESENT})\\b`,
  'i',
)
/** Reports of a change, whose former state is no longer worth knowing. */
const BY_NOW = /\b(?:will now|is now|are now|can now|no longer|now (?:\w+ly )?(?!on\b)\w+s)\b/i
/** Titles of commits, pull requests and issues, which the code's history holds. */
const RECORD = /^(?:Committed|Proposed|Pull request(?: #\d{1,7})?|Issue(?: #\d{1,7})?): /

/** True if the text reports that something was changed, as the code's history does. */
export function isChangeReport(text: string): boolean {
  const said = toPlain(text)
  return RECORD.test(said) || CHANGE.test(said) || BY_NOW.test(said) || (isRequest(said) && !isChoice(said))
}

/** Kinds whose wording was already judged when they were extracted. */
const BINDS: ReadonlySet<MemoryKind> = new Set(['rule', 'preference'])
/** Kinds that may be about a fault. */
const SETTLES: ReadonlySet<MemoryKind> = new Set(['decision', 'commitment'])

/** True if the memory may stand in a brief, regardless of its age. */
export function isWorthTelling(memory: Memory): boolean {
  const { authority, trust, kind, content } = memory
  if (authority < EXTRACTOR_AUTHORITY) return true
  const { statement, about } = splitAboutNote(toOneLine(content))
  if (/[?？]$/.test(statement)) return false
  // A question followed by its answer may come first, so only a trailing question mark excludes it.
  if (trust !== 'principle') return !isChangeReport(statement) && !isFault(statement)
  if (isQuestion(statement, 'worded')) return false
  if (BINDS.has(kind)) return true
  // A statement that answers a question settles it, however it is worded; a commitment is still to be done.
  if (about === null && kind !== 'commitment' && isWish(statement)) return false
  return SETTLES.has(kind) || !isFault(statement)
}

function toPlain(text: string): string {
  return toOneLine(text).replace(/[’‘]/g, "'")
}

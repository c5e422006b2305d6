/**
 * What of all that was derived from conversations is worth a line when the next one begins: what holds beyond the work
 * it was said at. What somebody stored on purpose always is. By rules; pure.
 */
import type { Memory, MemoryKind } from '../../core/memory.ts'
import { splitAboutNote } from '../../digest/about-note.ts'
import { toKind } from '../../digest/rules/chat/kind-of-sentence.ts'
import { isComplaint } from '../../digest/rules/complaints.ts'
import { isChoice, isQuestion, isRequest } from '../../digest/rules/requests.ts'
import { POLITENESS } from '../../digest/rules/work/cues.ts'
import { readPersonSentence } from '../../digest/rules/work/read-person-sentence.ts'
import { tellsHowItFares } from '../../text/corrections/work-talk.ts'
import { toOneLine } from '../../text/sentences.ts'
import { EXTRACTOR_AUTHORITY } from '../digest/machine-memory.ts'

/** A wish to begin with something, or for help: it settles nothing, whatever it is about. */
const BEGINS =
  /(?:^|[,;]\s|\b(?:step|now|first|then|so)\s)(?:let's|let us|we (?:need|have|want) to|i(?:'d| would) (?:like|love) to|i (?:want|need) to) (?:also |first |just |all ){0,2}(?:find|figure out|look|investigate|think|plan|start|begin|discuss|talk|check|see|decide|explore|try|research|work on|come up with|prepare|review|get started)\b|^(?:\w+[\s,]+){0,3}?(?:i(?:'d| would) (?:like|love|appreciate) (?:your |some )?help|(?:can|could) you help|help me)\b/i

/** Whether a person only asks for work, or wishes to begin it: done, it is of no use to anybody. */
export function isWish(text: string): boolean {
  const said = toPlain(text)
  if (isQuestion(said) || BEGINS.test(said)) return true
  return isRequest(said) && !isChoice(said.replace(POLITENESS, ''))
}

const FOR_ALL = [
  "nobody|no one|no-one|none of us|every(?:one|body)|any(?:one|body) who|(?:all|every|each|any) (?:[\\w'-]+ ){1,4}(?:must|may|needs?|has|have|goes|go|gets?|is|are|starts?|ends?)|no (?:[\\w'-]+ ){1,4}(?:without|before|after|on|at|until|may|must|goes|is|are)|(?:only|just) (?:[\\w'-]+ ){1,4}(?:may|can|is|are|must)|(?:[\\w'-]+ ){1,6}(?:must(?: not|n't)?|may (?:not|only)|(?:is|are) (?:never|always|not allowed|forbidden|only)|has to be|have to be)",
  'niemand|keiner|jeder|jede|alle|kein\\p{L}* .{1,60} (?:ohne|vor|am)|nur .{1,40} (?:darf|dürfen)|.{1,60} (?:darf|dürfen|muss|müssen)',
  'personne ne|tout le monde|chacun|aucun\\p{L}* .{1,40} (?:sans|avant)|tous les|seule?s? .{1,40} (?:peut|peuvent)|.{1,60} (?:doit|doivent|interdit\\p{L}*)',
  'nadie|todos|todas|cada|ningun\\p{L}*|sólo .{1,40} puede\\p{L}*|.{1,60} (?:debe|deben|prohibid\\p{L}*)',
  'nessuno|tutti|tutte|ogni|solo .{1,40} può|.{1,60} (?:deve|devono|vietat\\p{L}*)',
  'ninguém|todos|todas|cada|nenhum\\p{L}*|só .{1,40} pode\\p{L}*|.{1,60} (?:deve|devem|proibid\\p{L}*)',
  'niemand|iedereen|elke|alle|geen .{1,40} zonder|.{1,60} (?:mag|mogen|moet|moeten|verboden)',
  'nikt|każdy|wszyscy|żaden|.{1,60} (?:musi|muszą|nie wolno)',
  'никто|каждый|все|только .{1,40} может|.{1,60} (?:долж\\p{L}+|нельзя|запрещен\\p{L}*)',
]
const RULE_FOR_ALL = new RegExp(`^(?:${FOR_ALL.join('|')})(?![\\p{L}\\p{N}])`, 'iu')
/** Of the one at hand. */
const POINTS = /^(?:this|that|it|there|which|what|who|how|why|where|when|if|i|you)\b/i
const LEAST_WORDS = 3

/** "Nobody deploys on a Friday": a rule, though it has no word for one. */
export function isRuleForAll(text: string): boolean {
  const said = toPlain(text)
  if (/[?？:]$/u.test(said) || POINTS.test(said) || said.split(' ').length < LEAST_WORDS) return false
  return RULE_FOR_ALL.test(said) && !isFault(said) && !tellsHowItFares(said.toLowerCase())
}

const FAULT =
  /\b(?:cause|issue|problem|bug|culprit|error|failure|reason) (?:here |there )?(?:is|was|lies|seems)\b|\b(?:was|were|wasn't|weren't) (?:\w+ )?\w{3,}ing\b|\b(?:is|are) (?:\w+ )?(?:failing|broken|crashing|hanging)\b|\b(?:and|but|still|yet) (?:fails|crashes|hangs)\b|[-–—:] fixed by\b/i

/** What is wrong today, or why something was: repaired, it misleads. */
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
/** What it was before is over, and not worth knowing. */
const BY_NOW = /\b(?:will now|is now|are now|can now|no longer|now (?:\w+ly )?(?!on\b)\w+s)\b/i
/** Names of what was done; the history of the code has them. */
const RECORD = /^(?:Committed|Proposed|Pull request(?: #\d{1,7})?|Issue(?: #\d{1,7})?): /

/** Reports that something was changed, as its history does. */
export function isChangeReport(text: string): boolean {
  const said = toPlain(text)
  return RECORD.test(said) || CHANGE.test(said) || BY_NOW.test(said) || (isRequest(said) && !isChoice(said))
}

const OF_PEOPLE: ReadonlySet<MemoryKind> = new Set(['decision', 'correction', 'preference', 'rule'])

/** Whether it may stand in a brief at all; how old it is, is another question. */
export function isWorthTelling(memory: Memory): boolean {
  const { authority, trust, kind, content, quote } = memory
  if (authority < EXTRACTOR_AUTHORITY) return true
  const { statement, about } = splitAboutNote(toOneLine(content))
  if (/[?？]$/u.test(statement)) return false
  if (trust !== 'principle') return !isChangeReport(statement) && !isFault(statement)
  // What takes up a question settles it, however it is put.
  if (about === null && isWish(statement)) return false
  if (!OF_PEOPLE.has(kind)) return !isFault(statement)
  return !isMadeByRules(memory) || isStillHeard(kind, toPlain(quote ?? statement), about !== null)
}

function isMadeByRules({ metadata }: Memory): boolean {
  return typeof metadata.extractor === 'string' && metadata.extractor.startsWith('none@')
}

/** What was stored long ago is read again as it would be read today. */
function isStillHeard(kind: MemoryKind, said: string, answers: boolean): boolean {
  const read = readPersonSentence(said, { isFirst: false, answers, next: '' })
  return read === null ? toKind(said) === kind || isRuleForAll(said) : OF_PEOPLE.has(read.kind)
}

function toPlain(text: string): string {
  return toOneLine(text).replace(/[’‘]/g, "'")
}

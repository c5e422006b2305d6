/**
 * Recognises if a prompt opens something new: agreeing, correcting, asking for work, closing work. Reads
 * only the beginning of a text, so that a pasted megabyte costs no more than a line.
 */
import { objects } from '../../speech/objection.ts'
import { goesOnFromBefore } from '../../speech/points-back.ts'

const BEGINNING_CHARS = 300
const WORD = /[\p{L}\p{N}][\p{L}\p{N}'’]*/gu

/** These words, alone or with each other and the fillers, only let things go on. */
const AGREEING = toSet(
  'yes yep yeah yup y ok okay okey k sure please go continue proceed great perfect nice cool good excellent awesome ' +
    'amazing wonderful thanks thank thx done retry next both correct right exactly agreed agree lgtm resume sounds ' +
    'looks fine approved confirmed absolutely definitely indeed alright hello hi hey',
)
/** A short turn that begins with one of these is an answer, whatever follows. */
const AGREEING_OPENERS = toSet('yes yep yeah yup ok okay sure thanks')
/** Finishing and checking the present work. */
const CLOSING = toSet(
  'commit committed push pushed merge ship rebase pr prs draft pull request run rerun lint linter tests test types ' +
    'typecheck check build ci green conflict conflicts main master format',
)
/** Choosing from what the agent proposed. */
const PICKING = toSet(
  'implement option options number step steps point points item items first second third last',
)
const FILLERS = toSet(
  'it this that them these those the a an and then now so all again ahead for me you we us to do try keep going ' +
    "go on with of just everything work changes change job one way is be as i like love very much also let let's lets open " +
    'create make raise can could you with in into from',
)
const ANSWER_WORDS = 8

/**
 * True if it agrees, thanks, picks an option or tells the agent to go on or to finish, without saying
 * anything new.
 */
export function isAcknowledgement(text: string): boolean {
  const words = toWords(text)
  const [first] = words
  if (first === undefined) return true
  if (words.length > ANSWER_WORDS * 2) return false
  if (words.length === 1 && /^(?:\p{L}|\p{N}{1,2})$/u.test(first)) return true
  if (AGREEING_OPENERS.has(first) && words.length <= ANSWER_WORDS && !text.includes('?')) return true
  const says = words.filter((word) => !FILLERS.has(word))
  return says.length > 0 && says.every(isEasy)
}

function isEasy(word: string): boolean {
  return AGREEING.has(word) || CLOSING.has(word) || PICKING.has(word) || /^\p{N}{1,2}$/u.test(word)
}

/** True for the agent's questions with the person's choices, as capture writes them. */
export function isAnswerToQuestions(text: string): boolean {
  return text.slice(0, 4_000).includes('\n→ ')
}

/** True if it objects to what was just done, so that its subject is the same. */
export function isCorrection(text: string): boolean {
  return objects(toBeginning(text), 'step')
}

/** True if its first words refer to something said before. */
export function pointsBack(text: string): boolean {
  return goesOnFromBefore(toBeginning(text))
}

const POLITE = toSet(
  'hey hi hello claude ok okay so now great well yes yeah thanks please also and cool nice perfect alright good right ' +
    "ah oh can could would will you we i i'd i'm like love want need to have should let's lets let us help me just " +
    'maybe think do mind your next then finally first new feature it be possible us with',
)
const WORK = toSet(
  'add fix remove implement update rename explain understand check create compare move refactor investigate make write ' +
    'change support include show store use replace migrate convert handle track improve debug analyse analyze find ' +
    'extract simplify unify configure set setup generate design brainstorm document test split delete drop rewrite ' +
    'port upgrade bump enable disable allow prevent ensure summarise summarize why how what where which when who review ' +
    'build look read search evaluate audit plan propose give tell describe examine pick research run print install ' +
    'deploy clean optimise optimize start begin switch consolidate rework read list work working ask',
)

/** True if it asks for work or for an explanation, after any politeness. */
export function isGoal(text: string): boolean {
  if (isSlashCommand(text)) return true
  const asked = toWords(text).find((word) => !POLITE.has(word))
  return asked !== undefined && WORK.has(asked)
}

/** True if it begins by asking to record, hand over or check the present work, whatever follows. */
export function isClosingRequest(text: string): boolean {
  const [verb, ...rest] = toWords(text).filter((word) => !POLITE.has(word))
  if (verb === undefined) return false
  if (/^(?:commit|push|rebase|merge)$/.test(verb)) return true
  const object = rest.slice(0, 3)
  if (/^(?:create|open|raise|make)$/.test(verb))
    return object.some((word) => /^(?:pr|prs|pull|draft)$/.test(word))
  return verb === 'run' && object.some((word) => CLOSING.has(word))
}

/** True for a command of the agent's program with something to do: `/release minor`. */
export function isSlashCommand(text: string): boolean {
  return /^\/[a-z][\w:-]*(?:\s|$)/i.test(text)
}

const CLOSING_COMMAND = /\bgit (?:-\S+ \S+ )?(?:commit|push|merge)\b|\bgh pr (?:create|merge)\b/

/** True if a tool's heading shows that the work so far was recorded or handed over. */
export function isClosingCommand(heading: string): boolean {
  return CLOSING_COMMAND.test(heading)
}

function toWords(text: string): string[] {
  return toBeginning(text).match(WORD) ?? []
}

function toBeginning(text: string): string {
  return text.slice(0, BEGINNING_CHARS).trim().toLowerCase().replaceAll('’', "'")
}

function toSet(words: string): ReadonlySet<string> {
  return new Set(words.split(' '))
}

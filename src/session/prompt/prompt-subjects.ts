/**
 * Reads what a prompt is about: names as people write them in code, and words that mean something of their own. Words
 * that occur in any work with an agent (commit, test, file, fix) are no subject. Pure.
 */
import { asksOutside, continuesTalk } from '../../speech/continuing.ts'
import { toTerms } from '../../text/tokens.ts'
import { type WordSet, wordSet } from '../../text/word-set.ts'
import { toSubjectTerms } from '../moment/subject-words.ts'

export interface PromptSubjects {
  /** Identifiers, files, paths and flags, in lower case, each once. */
  readonly names: readonly string[]
  /** Terms of the other words, each once. */
  readonly terms: readonly string[]
  /** True if the prompt goes on with the conversation at hand, or asks to look outside of the project. */
  readonly isElsewhere: boolean
}

/** Words for steps, tools and results of any work with an agent, and for talking about it. */
const WORK_WORDS =
  'commit commits push pull merge rebase squash stash checkout branch branches pr prs review reviewer change changes diff ' +
  'pass passes run rerun build compile lint linter ci test tests testing plan execute proceed continue summary ' +
  'summarise task tasks step steps fix fixes check recheck verify look update add file files folder code comment comments ' +
  'line lines short long description describe issue issues ticket log logs write read create make show print display tell ' +
  'give get open close use help need want try call find search document docs documentation public question answer ' +
  'feedback suggestion suggest idea ideas option options propose proposal improve refactor rename remove delete clean ' +
  'move copy paste method methods function functions class variable name names time new old good more first last next ' +
  'current previous different difference other others another same example error errors fail fails failed failing failure ' +
  'problem bug request response result results output input normal format work working ' +
  'message value values repo repository project way thing one two three four five six seven eight nine ten latest major ' +
  'minor version upgrade bump force lease amend linter everything whatever explain figure whole suite type hint module'
const WORK_TERMS: WordSet = wordSet(() => toTerms(WORK_WORDS))

/** A word with a sign, a number or a capital letter inside. */
const NAME = /[\p{L}\p{N}][._/@#:]+[\p{L}\p{N}]|\p{Ll}\p{Lu}|\p{L}_|_\p{L}|^--?\p{L}/u
const AROUND = /^[^\p{L}\p{N}_@~./-]+|[^\p{L}\p{N}_]+$/gu
/** A version, a time or a list number is no name. */
const FIGURES = /^[\p{N}.:/-]+$/u
const READ_CHARS = 20_000

/** "Fix the issue so that …": the issue is the one at hand. */
const MENDS_IT =
  /^(?:please |now |ok(?:ay)?,? |yes,? |can you )*(?:fix|solve|resolve|correct|address) (?:the|this|that|these|those|it|your|all)\b(?: (?:issue|error|problem|bug|mistake|failure)s?)?(?=\W|$)/i

export function readSubjects(said: string): PromptSubjects {
  const names = new Set<string>()
  const rest = said
    .slice(0, READ_CHARS)
    .split(/\s+/u)
    .filter((word) => {
      const bare = word.replace(AROUND, '')
      if (!NAME.test(bare)) return true
      if (!FIGURES.test(bare)) names.add(bare.toLowerCase())
      return false
    })
  const terms = toSubjectTerms(rest.join(' ')).filter((term) => !WORK_TERMS.has(term) && !FIGURES.test(term))
  const isElsewhere = continuesTalk(said) || asksOutside(said) || MENDS_IT.test(said)
  return { names: [...names], terms, isElsewhere }
}

/** Returns the terms of all subjects, those of the names' parts included. */
export function toSubjectSet({ names, terms }: PromptSubjects): ReadonlySet<string> {
  return new Set([...terms, ...names.flatMap((name) => toSubjectTerms(name))])
}

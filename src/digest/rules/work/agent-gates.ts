/**
 * Rules that keep an agent's sentence from becoming knowledge, whatever it scores: what git knows, what cannot be
 * understood alone, what was only offered, what holds for the moment. The first that applies gives the reason.
 * Pure.
 */
import { reportsChange } from '../../../speech/change-report.ts'
import { isOrderVerb } from '../../../speech/lexicon/order-verbs.ts'
import { isRequest } from '../../../speech/request.ts'
import { OFFER, PROPOSING_HEADING, REASON, ROOT_CAUSE } from '../../../speech/work-cues.ts'
import { standsAlone } from '../../passages/stands-alone.ts'
import type { Sentence } from './find-sentences.ts'

interface AgentGate {
  readonly name: string
  readonly stops: (said: string, sentence: Sentence) => boolean
  /** True if it lets a sentence of great worth through. */
  readonly yields?: true
}

/** A report of a change is knowledge only if it says why, or what holds instead. */
const saysWhy = (said: string): boolean => REASON.test(said) || WHY.test(said)
const WHY =
  /\b(?:because|since|so that|to (?:avoid|prevent|keep|allow|make sure|ensure)|otherwise|which (?:caused|means|broke))\b/i

const CHANGE_NOUN =
  /^(?:new|used|updated|added|removed|renamed|fixed|modified|changed|created|deleted|refactored|extracted|implemented|moved|registered|replaced|simplified|committed|pushed|merged|rebased|verified|tested|documented|improved|cleaned|switched|converted|split|migrated|bumped|adds?|removes?|updates?|creates?|fix(?:es)?|renames?|moves?|implements?|extracts?|refactors?|tests?|verif(?:y|ies))\b/i
const LISTED_FILE =
  /^`?[\w@./()[\]-]*[\w)\]](?:\/[\w@.()[\]-]+|\.(?:go|tsx?|jsx?|mjs|py|rs|rb|java|css|html|json|ya?ml|toml|md|sh|sql))`?(?::\d+(?:-\d+)?)?(?:\s+\([^)]{0,60}\))?\s*(?:[:—–-]|$)/i
/** An entry that says what was done behind a dash. */
const LISTED_CHANGE =
  /^(?:[^.]|\.(?=\S)){3,80} [—–-] (?:added|fixed|removed|updated|changed|renamed|moved|replaced|created|now)\b/i
const OF_TESTS =
  /[—–-] verif(?:y|ies)\b|\bTest[A-Z]\w+|\btest_\w+|\b\d+ (?:unit |integration |new |passing )*tests?\b|\b(?:unit|integration|regression|e2e) tests?\b|\btests? (?:cover|verif|check|pass|fail|now|for)|\bcoverage\b|\blint(?:er|ing)?\b|\bci (?:is|passes|green)/i
const OF_THE_SESSION =
  /\b(?:i|i'm|i've|i'll|i'd|you|your|you're|you'll|me|my)\b|\b(?:this|that|our|the) (?:session|conversation|branch|pr|commit|diff|review|comment|comments|feedback|change|changes|fix|patch|work)\b|\bworking tree\b|\b(?:these|those) (?:changes|fixes|edits|commits|tests|files)\b|\bjust (?:fixed|added|changed|removed|made|did|saw|now)\b|\b(?:uncommitted|unstaged|staged) (?:changes|files)\b/i
/** Takes itself back within the sentence. */
const REVISED = /^(?:wait|hm+|oh|ah)\b|[—–-] actually\b|\. actually\b|\bon second thought\b/i
/** Says what a place did not have before the work: true for an hour. */
const LACKS =
  /\b(?:does(?:n't| not)|do(?:n't| not)) (?:have|exist|include|contain)\b|\b(?:is|are) (?:missing|not (?:set|called|used|there))\b/i
const LACK_CHARS = 90
/** Says what is yet to come: true until it has come. */
const PENDING =
  /\bstill (?:needs?|has to|have to|lacks?|misses|waits? for|to be)\b|\b(?:is|are) (?:created|ready|done|set up|in place), but\b|\bwhat(?:'s| is) left is\b/i
/** Reports that nothing was to be done. */
const NOTHING_FOUND =
  /\b(?:is|are|was|were) already (?:correct|fine|right|valid|in place|up to date)\b|\bno (?:\w+ ){0,3}(?:issues?|errors?|problems?) (?:were |was )?(?:found|reported|remain)\b/i
/** Ranks what somebody may choose: which they chose is known from them. */
const VERDICT =
  /(?:\b(?:is|are|was|would be)|'s) (?:probably |still |also |actually |easily )?(?:the|a|an|my|your) (?:[\w-]+ )?(?:clear|best|safest|right|simplest|cleanest|easiest|better|good|strong|stronger|strongest|top|natural|most \w+) (?:[\w-]+ )?(?:winner|bet|pick|choice|call|option|fit|candidate|name)\b|\bthe (?:safe|safest|cleanest|best|simplest|easiest|recommended) (?:path|route|approach|option|choice|bet)\b.{0,80}\bis\b/i
/** An option of a command. */
const FLAG = /(?<=\s)--?[a-z][\w-]*(?=[\s=]|$)/gi
/** About the conversation itself, which ends with it. */
const OF_THE_TALK =
  /\b(?:this|our) (?:conversation|chat|session(?:'s)?)\b|\bwe (?:just|already) (?:started|fixed|did|discussed|saw)\b/i
const HYPOTHETICAL =
  /^(?:if (?:we|you|it|they)|user (?:runs|commits|edits|makes|starts|types|does)|session [A-Z]\b|agent (?:adds|edits|makes|removes)|then\b|e\.g\b|for example|for instance|example|scenario|imagine|say\b|suppose)/i
const ARROWS = /(?:→|=>|->)/g
const LABELLED =
  /^(?:#\d|(?:issue|status|result|before|after|note|example|effect|impact|benefits?|files?|test|tests|example fix|option|approach|pros?|cons?|when|where|severity|priority|type|next|todo|usage|input|output|expected|actual|verdict|recommendation|summary|caveat|changes?|fix|what|how)\b[^.:]{0,30}:\s)/i
const HEDGED =
  /\b(?:likely|probably|perhaps|maybe|might|seems?|appears?|could be|may be|should (?:now )?(?:work|be|find|pass)|i think)\b/i
const POOR =
  /\b(?:examples?|scenarios?|options?|alternatives?|usage|pros|cons|benefits?|tests?|testing|verification|files?|next steps?|changes? made|todo|tradeoffs?|trade-offs?|step|steps|what (?:i|we) (?:did|changed)|implementation|summary|sources?|references?|questions?|comparison|edge cases|checklist)\b/i
const RICH =
  /\b(?:root cause|cause|why|problem|issue|bug|finding|findings|decision|decisions|design|insight|how it works|gotcha|limitation|limitations|key|important|constraint|constraints)\b/i

/** In the order in which they are tried. */
export const AGENT_GATES: readonly AgentGate[] = [
  { name: 'points_back', stops: (said) => !standsAlone(said) },
  {
    name: 'offered',
    stops: (said, { heading }) => OFFER.test(said) || /\?$/.test(heading) || said.endsWith('?'),
  },
  { name: 'verdict', stops: (said) => VERDICT.test(said) },
  { name: 'command', stops: (said) => (said.replace(/`[^`\n]{0,120}`/g, 'x').match(FLAG)?.length ?? 0) >= 2 },
  {
    name: 'change',
    stops: (said) => (reportsChange(said) || CHANGE_NOUN.test(said)) && !(saysWhy(said) && said.length >= 70),
  },
  {
    name: 'order',
    stops: (said) =>
      isRequest(said) || (tellsWithoutSubject(said) && !(CHANGE_NOUN.test(said) && saysWhy(said))),
  },
  { name: 'file_list', stops: (said) => LISTED_FILE.test(said) || LISTED_CHANGE.test(said) },
  { name: 'of_tests', stops: (said) => OF_TESTS.test(said) },
  { name: 'revised', stops: (said) => REVISED.test(said) },
  { name: 'bare_lack', stops: (said) => said.length < LACK_CHARS && LACKS.test(said) && !saysWhy(said) },
  { name: 'pending', stops: (said) => PENDING.test(said) && !saysWhy(said) },
  { name: 'nothing_found', stops: (said) => NOTHING_FOUND.test(said) && !saysWhy(said) },
  { name: 'of_the_talk', stops: (said) => OF_THE_TALK.test(said) },
  {
    name: 'of_the_session',
    stops: (said) => OF_THE_SESSION.test(said.replace(/`[^`\n]{0,120}`/g, 'x')),
    yields: true,
  },
  {
    name: 'hypothetical',
    stops: (said) => HYPOTHETICAL.test(said) || (said.match(ARROWS)?.length ?? 0) >= 1,
  },
  { name: 'label', stops: (said) => LABELLED.test(said) && !ROOT_CAUSE.test(said), yields: true },
  { name: 'unsure', stops: (said) => HEDGED.test(said) },
  {
    name: 'poor_section',
    stops: (_, { heading }) => (POOR.test(heading) || PROPOSING_HEADING.test(heading)) && !RICH.test(heading),
    yields: true,
  },
  { name: 'fragment', stops: (said) => said.split(/\s+/).length < 7 || /^[a-z(]/.test(said) },
]

/** "Uses `go run` if it is set": who does is not said. */
function tellsWithoutSubject(said: string): boolean {
  const [, verb = '', next = ''] = /^(?:\w+ly )?([A-Z][a-z]+?)(?:es|s|ed)? ([\w`"(]+)/.exec(said) ?? []
  const opens = /^(?:\w+ly )?[A-Z][a-z]+(?:s|ed)\b/.test(said)
  if (!opens || FINITE.test(next)) return false
  const stem = verb.toLowerCase()
  return isOrderVerb(stem) || isOrderVerb(`${stem}e`)
}

const FINITE =
  /^(?:is|are|was|were|has|have|had|can|could|will|would|should|must|may|might|do|does|don|doesn|live|come|go|need|work|run|fail|get|use|take)$/i

/**
 * Returns the gate that stops the sentence, first one that never yields; null if none does.
 * @param only names of the gates that are tried; absent: all
 */
export function findAgentGate(sentence: Sentence, only?: ReadonlySet<string>): AgentGate | null {
  const said = sentence.text.replace(/[’‘]/g, "'")
  const tried = AGENT_GATES.filter(({ name }) => only?.has(name) ?? true)
  const stopping = tried.filter(({ stops }) => stops(said, sentence))
  return stopping.find(({ yields }) => yields !== true) ?? stopping[0] ?? null
}

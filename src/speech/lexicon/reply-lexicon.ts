/**
 * Form of the words of a reply to an answer: what calls the answer wrong, what says that something changed or ended, and
 * what keeps a sentence from being a correction. Notation of phrases as in `phrases.ts`.
 */

export interface ReplyWords {
  /** Clauses that call the answer wrong or outdated, beyond those of the general lexicon. */
  readonly doubts: readonly string[]
  /** Those of them that ask where the answer comes from, so that it was never right. */
  readonly sources: readonly string[]
  /** Clauses that name the wrong value and ask where it comes from; `_` stands for the value. */
  readonly gotFrom: readonly string[]
  /** Openings without content: "for the record". */
  readonly openers: readonly string[]
  /** Words that say that something holds now, unlike before. */
  readonly nowadays: readonly string[]
  /** Words before the time since which it holds: "since 2025". */
  readonly since: readonly string[]
  /** The same before a month, a season or a year only: "in May". */
  readonly begins: readonly string[]
  /** Verbs of change. */
  readonly changed: readonly string[]
  /** Words that end something: "any more", "no longer". */
  readonly ended: readonly string[]
  /** "Not" and "never" before the wrong value. */
  readonly not: readonly string[]
  /** Words before the holder that was replaced: "from", "instead of". */
  readonly insteadOf: readonly string[]
  /** Verbs that report somebody else's words. */
  readonly reports: readonly string[]
  /** Words of one day or of the moment. */
  readonly moment: readonly string[]
  /** Words that suppose, plan or wish. */
  readonly supposes: readonly string[]
  /** Openings of an order, beyond those of the general lexicon. */
  readonly orders: readonly string[]
  /** Words with which a speaker begins a sentence anew; the words before them do not count. */
  readonly repairs: readonly string[]
  /** Openings of a slip: "wrong window, sorry". */
  readonly slips: readonly string[]
  /** Single words that carry no content here. */
  readonly light: string
  /** Numbers as single words, each with its digits after a colon. */
  readonly numerals: string
  /** Weekdays and months. */
  readonly dates: string
  /** Questions of a person who doubts what was answered: "who told you that?" */
  readonly sourceQuestions: readonly string[]
  /** Openings that contradict: "sorry but". */
  readonly objections: readonly string[]
  /** Openings that may contradict, or only hesitate: "hm", "wait". */
  readonly hesitations: readonly string[]
  /** Words about a person who no longer does something: "left", "retired". */
  readonly left: readonly string[]
  /** Orders to put the answer right: "fix that", "redo it". */
  readonly redo: readonly string[]
  /** Things whose words hold, unlike those of people: "the contract says". */
  readonly documents: readonly string[]
  /** Openings that repeat what the agent said: "you said". */
  readonly youSaid: readonly string[]
  /** Words that put the answer right: "it should be". */
  readonly shouldBe: readonly string[]
  /** Openings that forbid what was done or proposed. */
  readonly forbids: readonly string[]
  /** Words that say that something was so once. */
  readonly past: readonly string[]
  /** Words of thanks and consent, which tell nothing by themselves. */
  readonly thanks: string
  /** Words that say how often something happens. */
  readonly frequencies: string
}

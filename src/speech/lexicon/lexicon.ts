/**
 * The structure of a language's lexicon: words by their role in a sentence. Notation of phrases as in
 * `phrases.ts`.
 */

/** The words around the two sides of "Not X, but Y", over one or two sentences. */
export interface ContrastFrame {
  /** Before the wrong side. */
  readonly before: readonly string[]
  /** True if `before` may be absent. */
  readonly isBeforeOptional?: boolean
  /** After the wrong side. */
  readonly behind: readonly string[]
  /** True if `behind` must be present. */
  readonly isBehindRequired?: boolean
  /** Before the right side. */
  readonly joined: readonly string[]
  /** Optional words after the right side. */
  readonly last: readonly string[]
}

/** The words of "we now use X" and "we deploy the website with X". */
export interface Usage {
  /** "We"; empty if the verb's ending means it. */
  readonly we: readonly string[]
  /** Words between it and the verb. */
  readonly adverbs: readonly string[]
  readonly uses: readonly string[]
  /** Verbs between which and `deploysBy` an object may stand. */
  readonly deploys: readonly string[]
  readonly deploysBy: readonly string[]
}

export const NO_USAGE: Usage = { we: [], adverbs: [], uses: [], deploys: [], deploysBy: [] }

export interface Lexicon {
  /** "No" at the beginning of a longer sentence. */
  readonly no: readonly string[]
  /** Words after a "no" that only answers a question or is polite. */
  readonly harmless: readonly string[]
  /** Words that call something wrong; the right statement follows. */
  readonly denial: readonly string[]
  /** Shorter denials, which need punctuation after them. */
  readonly bareDenial: readonly string[]
  /** Reminders of an earlier statement, which follows. */
  readonly told: readonly string[]
  /** Weak reminders, which may belong to a story: they count only beside a "no" or a contrast. */
  readonly said: readonly string[]
  /** Whole corrections, which need no further statement. */
  readonly whole: readonly string[]
  /** Those of them that state what holds: what we no longer do, what the agent is to stop. */
  readonly saysByItself: readonly string[]
  /** Words that say the question was meant otherwise. */
  readonly askedOtherwise: readonly string[]
  /** Small words before a message. */
  readonly fillers: readonly string[]
  readonly actually: readonly string[]
  /** Statements about the current topic after "actually". */
  readonly holds: readonly string[]
  /** Praise and trouble, which are not facts. */
  readonly noFact: readonly string[]
  /** Openings of an order or a request for work; "use" and "keep" state what holds if they follow a "no". */
  readonly asksForWork: readonly string[]
  /** Rhetorical questions. */
  readonly rhetorical: readonly string[]
  /** Beginnings of a new sentence after a denial without punctuation. */
  readonly startsAnew: readonly string[]
  /** "We", and verbs whose ending means it. */
  readonly we: readonly string[]
  readonly but: readonly string[]

  /** Openings of agreement: the agent was right. */
  readonly agrees: readonly string[]
  /** Agreement anywhere in a sentence. */
  readonly agreesAnywhere: readonly string[]
  /** Openings of a progress report. */
  readonly opensTalk: readonly string[]
  /** Words of a progress report, anywhere in a sentence. */
  readonly fares: readonly string[]
  /** Forms of "be" and similar verbs before a state. */
  readonly be: readonly string[]
  readonly adverbs: readonly string[]
  /** States of tests, pages and builds. */
  readonly states: readonly string[]
  /** Words of time and place after such a state. */
  readonly whenOrWhere: readonly string[]
  /** Openings of a plan: "we should". */
  readonly plans: readonly string[]

  /** "Not what I asked for": a wish for another answer. */
  readonly otherAnswer: readonly string[]
  /** Openings of a wish to get something. */
  readonly wish: readonly string[]
  /** Words that call something right. */
  readonly right: readonly string[]
  /** Words between the right and the wrong part. */
  readonly however: readonly string[]

  /** Openings of a lasting fact or a rule. */
  readonly lastingOpenings: readonly string[]
  /** Verbs of lasting facts. */
  readonly lastingVerbs: readonly string[]
  /** Words before the name or value of something. */
  readonly isNamed: readonly string[]

  /** Words that deny the next ones, possibly with just a comma: "not npm, pnpm". */
  readonly not: readonly string[]
  /** Words that deny the next ones only if "but" follows, because "no" may be an answer. */
  readonly notWithBut: readonly string[]
  /** Words between the two sides of a contrast, after `not`. */
  readonly butRather: readonly string[]
  /** The same after `notWithBut`. */
  readonly butInstead: readonly string[]
  /** "X and not Y". */
  readonly and: readonly string[]
  /** Words before the replacement. */
  readonly lead: readonly string[]
  readonly articles: readonly string[]
  /** Words after a "not" that replaces nothing. */
  readonly noThing: readonly string[]
  readonly prepositions: readonly string[]
  readonly contrastFrames: readonly ContrastFrame[]

  /** Words of a temporary or supposed state. */
  readonly passing: readonly string[]
  /** "Today" at the end of a sentence. */
  readonly today: readonly string[]
  readonly negated: readonly string[]
  /** Words for a change. */
  readonly changed: readonly string[]
  /** Openings of a sentence that names its subject. */
  readonly namesSubject: readonly string[]
  /** Openings of a report of how something went. */
  readonly wentOpenings: readonly string[]
  readonly again: readonly string[]
  readonly use: readonly string[]
  /** "Now" and "then" at the beginning, before an order. */
  readonly next: readonly string[]
  /** Words that, after `next`, open a statement instead. */
  readonly subjects: readonly string[]
  /** "It", which alone says little. */
  readonly it: readonly string[]

  /** Expressions of when something changed. */
  readonly when: readonly string[]
  /** "Is called": any following word is a name. */
  readonly called: readonly string[]
  /** Single words that accompany a value and say nothing about its subject. */
  readonly carriers: string
  /** Single words before a value that do not tell what the value is of. */
  readonly noPlace: string
  /** Words at the beginning that refer to something said before. */
  readonly pointsBack: readonly string[]
  /** Finite verbs; a phrase with one after its first word is a sentence. */
  readonly finiteVerbs: readonly string[]
  /** Openings of a denying sentence. */
  readonly deniesFirst: readonly string[]
  /** Words before a denied word. */
  readonly deniedBefore: readonly string[]
  /** Words that may stand between those and the denied word. */
  readonly betweenDenied: readonly string[]
  /** Environments of work: staging, a laptop. */
  readonly settings: readonly string[]

  /** Openings of a wish for work. */
  readonly requestWishes: readonly string[]
  /** Words of a question or a doubt, with or without a question mark. */
  readonly asksOrDoubts: readonly string[]
  /** Verbs that open an order. */
  readonly orders: readonly string[]
  /** Small words before a request. */
  readonly requestOpeners: readonly string[]
  readonly polite: readonly string[]
  /** Words for "from now on" or "never", which make it a rule, not a request. */
  readonly forGood: readonly string[]

  /** Words that refer to the moment or to something only the participants see: here, this one, line 40. */
  readonly ofTheMoment: readonly string[]
  /** Words for something to be done rather than a fact. */
  readonly toBeDone: readonly string[]
  /** Words for "now" at the end of a statement, which do not change it. */
  readonly nowadays: readonly string[]
  readonly usage: Usage
  /** Words before a thing that is not called by its name: articles, counts. */
  readonly unnamed: readonly string[]
  /** "Our" and "my", in lowercase. */
  readonly ours: readonly string[]
  /** "Is called", before a name of ours. */
  readonly bearsName: readonly string[]
  /** "Runs on", before a place. */
  readonly isLocated: readonly string[]
  readonly myNameIs: readonly string[]

  /** Single words that, at the beginning, make a rule for all: "nobody", "every". English has phrases for it. */
  readonly everybody: string
  /** Single words that make a rule anywhere: "must", "forbidden". English has phrases for it. */
  readonly obliged: string
  /** Single words at the beginning that refer to somebody or something at hand: "this", "I". */
  readonly atHand: string

  /** Labels before a colon and an open point: "Still to do". */
  readonly openLabels: readonly string[]
  /** Words that say that something is still to do. */
  readonly stillOpen: readonly string[]
  /** Words that say that something is done. */
  readonly done: readonly string[]
  /** Stems for a cheap first check: a text without any of them has no open point. */
  readonly openStems: readonly string[]

  /** Reactions whose single words have another meaning, or that are not separated by spaces; longest first. */
  readonly reactions: readonly string[]
  /** Single words used to steer, thank, greet or agree. */
  readonly steering: string
  /** Single function words; empty in English, where they are dropped when terms are made. */
  readonly functionWords: string
}

/** An empty lexicon; each language fills in the kinds it has. */
export const NO_WORDS: Lexicon = {
  no: [],
  harmless: [],
  denial: [],
  bareDenial: [],
  told: [],
  said: [],
  whole: [],
  saysByItself: [],
  askedOtherwise: [],
  fillers: [],
  actually: [],
  holds: [],
  noFact: [],
  asksForWork: [],
  rhetorical: [],
  startsAnew: [],
  we: [],
  but: [],
  agrees: [],
  agreesAnywhere: [],
  opensTalk: [],
  fares: [],
  be: [],
  adverbs: [],
  states: [],
  whenOrWhere: [],
  plans: [],
  otherAnswer: [],
  wish: [],
  right: [],
  however: [],
  lastingOpenings: [],
  lastingVerbs: [],
  isNamed: [],
  not: [],
  notWithBut: [],
  butRather: [],
  butInstead: [],
  and: [],
  lead: [],
  articles: [],
  noThing: [],
  prepositions: [],
  contrastFrames: [],
  passing: [],
  today: [],
  negated: [],
  changed: [],
  namesSubject: [],
  wentOpenings: [],
  again: [],
  use: [],
  next: [],
  subjects: [],
  it: [],
  when: [],
  called: [],
  carriers: '',
  noPlace: '',
  pointsBack: [],
  finiteVerbs: [],
  deniesFirst: [],
  deniedBefore: [],
  betweenDenied: [],
  settings: [],
  requestWishes: [],
  asksOrDoubts: [],
  orders: [],
  requestOpeners: [],
  polite: [],
  forGood: [],
  ofTheMoment: [],
  toBeDone: [],
  nowadays: [],
  usage: NO_USAGE,
  unnamed: [],
  ours: [],
  bearsName: [],
  isLocated: [],
  myNameIs: [],
  everybody: '',
  obliged: '',
  atHand: '',
  openLabels: [],
  stillOpen: [],
  done: [],
  openStems: [],
  reactions: [],
  steering: '',
  functionWords: '',
}

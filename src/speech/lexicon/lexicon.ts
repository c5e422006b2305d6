/** The words of one language by what they do in a sentence. Phrases are written as `phrases.ts` says. */

/** "Not X, but Y" over one or two sentences: the words around the two. */
export interface ContrastFrame {
  /** Before what is wrong. */
  readonly before: readonly string[]
  /** Nothing need stand before it. */
  readonly isBeforeOptional?: boolean
  /** Behind what is wrong. */
  readonly behind: readonly string[]
  /** Something must stand behind it. */
  readonly isBehindRequired?: boolean
  /** Before what holds. */
  readonly joined: readonly string[]
  /** May stand behind what holds. */
  readonly last: readonly string[]
}

export interface Lexicon {
  /** "No", where more follows. */
  readonly no: readonly string[]
  /** Follow a "no" that only answers a question or is polite. */
  readonly harmless: readonly string[]
  /** Say that something is wrong; what follows says what holds. */
  readonly denial: readonly string[]
  /** The same in so few words that a stop must follow. */
  readonly bareDenial: readonly string[]
  /** Remind of what was said before; what follows is what was said. */
  readonly told: readonly string[]
  /** As weak as a narration: count beside a "no" or a contrast only. */
  readonly said: readonly string[]
  /** Correct, and say by themselves what holds or was not meant. */
  readonly whole: readonly string[]
  /** Of those, the ones that say what holds: what we do no longer, what the agent is to stop. */
  readonly saysByItself: readonly string[]
  /** Tell that the question was meant otherwise. */
  readonly askedOtherwise: readonly string[]
  /** Before what somebody has to say. */
  readonly fillers: readonly string[]
  readonly actually: readonly string[]
  /** Behind "actually", open what holds of what was spoken of. */
  readonly holds: readonly string[]
  /** Praise and trouble, which are no facts. */
  readonly noFact: readonly string[]
  /** Open an order or a request for work; "use" and "keep" say what holds instead, after a "no". */
  readonly asksForWork: readonly string[]
  /** Questions that want no answer. */
  readonly rhetorical: readonly string[]
  /** Open a sentence of its own behind a denial without a stop. */
  readonly startsAnew: readonly string[]
  /** "We", and verbs that say so by their ending. */
  readonly we: readonly string[]
  readonly but: readonly string[]

  /** Open agreement: the other was right. */
  readonly agrees: readonly string[]
  /** The same, wherever it stands. */
  readonly agreesAnywhere: readonly string[]
  /** Open a report of how the work goes. */
  readonly opensTalk: readonly string[]
  /** Tell how the work goes, wherever they stand. */
  readonly fares: readonly string[]
  /** Forms of "be" and its like before a state. */
  readonly be: readonly string[]
  readonly adverbs: readonly string[]
  /** States of tests, pages and builds. */
  readonly states: readonly string[]
  /** May follow such a state: when and where it is so. */
  readonly whenOrWhere: readonly string[]
  /** Open a plan: "we should". */
  readonly plans: readonly string[]

  /** "Not what I asked for": another answer is wanted. */
  readonly otherAnswer: readonly string[]
  /** Open what somebody wants to be given. */
  readonly wish: readonly string[]
  /** Say that something is right. */
  readonly right: readonly string[]
  /** Between what is right and what is not. */
  readonly however: readonly string[]

  /** Open what is so from day to day, or a rule. */
  readonly lastingOpenings: readonly string[]
  /** Verbs of what is so from day to day. */
  readonly lastingVerbs: readonly string[]
  /** Before a name or value that something is. */
  readonly isNamed: readonly string[]

  /** Deny the next words, and may do so with a comma alone: "not npm, pnpm". */
  readonly not: readonly string[]
  /** Deny the next words only if a word for "but" follows: "no" may be an answer. */
  readonly notWithBut: readonly string[]
  /** Between the two sides of a contrast, after `not`. */
  readonly butRather: readonly string[]
  /** The same after `notWithBut`. */
  readonly butInstead: readonly string[]
  /** "X and not Y". */
  readonly and: readonly string[]
  /** Before the one that is put in the place of the other. */
  readonly lead: readonly string[]
  readonly articles: readonly string[]
  /** Follow a "not" that puts nothing in another's place. */
  readonly noThing: readonly string[]
  readonly prepositions: readonly string[]
  readonly contrastFrames: readonly ContrastFrame[]

  /** What holds for the moment only, or is supposed. */
  readonly passing: readonly string[]
  /** "Today", where it ends the sentence. */
  readonly today: readonly string[]
  readonly negated: readonly string[]
  /** Something changed. */
  readonly changed: readonly string[]
  /** Open a sentence that names what it speaks of. */
  readonly namesSubject: readonly string[]
  /** How something went. */
  readonly wentOpenings: readonly string[]
  readonly again: readonly string[]
  readonly use: readonly string[]
  /** "Now", "then" at the beginning, before an order … */
  readonly next: readonly string[]
  /** … unless one of these follows, which opens a statement. */
  readonly subjects: readonly string[]
  /** "It": alone it says little. */
  readonly it: readonly string[]

  /** When something became so. */
  readonly when: readonly string[]
  /** "Is called": any word behind it is a name. */
  readonly called: readonly string[]
  /** Single words that carry a value and say nothing of what it is the value of. */
  readonly carriers: string
  /** Single words before a value that do not tell which place it has. */
  readonly noPlace: string
  /** Point at something said before, at the beginning. */
  readonly pointsBack: readonly string[]
  /** Finite verbs: with one behind its first word, a phrase is a sentence. */
  readonly finiteVerbs: readonly string[]
  /** Open a sentence that denies. */
  readonly deniesFirst: readonly string[]
  /** Before a word that is denied. */
  readonly deniedBefore: readonly string[]
  /** May stand between those and the word. */
  readonly betweenDenied: readonly string[]
  /** Environments of work: staging, a laptop. */
  readonly settings: readonly string[]

  /** Open a wish for work. */
  readonly requestWishes: readonly string[]
  /** Verbs that open an order. */
  readonly orders: readonly string[]
  /** Before a request. */
  readonly requestOpeners: readonly string[]
  readonly polite: readonly string[]
  /** From now on, or never: then it is a rule, not a request. */
  readonly forGood: readonly string[]
}

/** A language knows only some of them. */
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
  orders: [],
  requestOpeners: [],
  polite: [],
  forGood: [],
}

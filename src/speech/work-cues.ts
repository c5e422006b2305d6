/**
 * Patterns that tell knowledge from chatter in working sessions, made of the English lexicon of work. Every one is tried
 * on single sentences of bounded length only, is anchored or free of nested repetition, and ignores case.
 */
import { type Pattern, pattern } from '../text/pattern.ts'
import * as words from './lexicon/english-work.ts'
import { contains, opensWith, toSource } from './phrases.ts'

/** True where one of them is. */
const oneOf = (...patterns: readonly Pattern[]): Pattern =>
  pattern(() => patterns.map(({ source }) => source).join('|'))
/** Behind a bullet or a quote. */
const opensBehindSigns = (phrases: readonly string[]): Pattern =>
  pattern(() => `^\\W{0,4}${toSource(phrases)}`)

/** What an agent says it is about to do. */
export const NARRATION = pattern(
  () =>
    `^(?:${toSource(words.NARRATION_OPENERS)}[\\s,.!:—–-]+){0,4}(?:then,? )?(?:(?:first|next|finally),? )?${toSource(words.NARRATES)}`,
)
export const ACKNOWLEDGEMENT = opensWith(words.ACKNOWLEDGES)
export const OFFER = contains(words.OFFERS)

const IN_ORDER_SUBJECT = '(?:(?:all|both|the|your|these|every) )?(?:of (?:the )?)?(?:\\d+ )?'
/** Things being in order, which is true today and of no use tomorrow. */
export const STATUS = pattern(
  () =>
    `^\\W{0,4}${IN_ORDER_SUBJECT}(?:${toSource(words.IN_ORDER_KINDS)} ){0,3}${toSource(words.IN_ORDER_THINGS)}` +
    `(?: ${toSource(words.IN_ORDER_MORE)})?(?: (?:still|now|also|all|should))? ${toSource(words.IN_ORDER)}`,
)
export const STATUS_OPENER = oneOf(
  opensBehindSigns(words.STATUS_OPENINGS),
  /^\W{0,4}(?:draft )?prs? #\d+ (?:is|was|created|updated)/i,
  /^\W{0,4}commit(?:ted)? [0-9a-f]{7}/i,
  /^\W{0,4}you(?:'re| are) (?:now )?on (?:the )?/i,
)

export const VERDICT = oneOf(
  opensBehindSigns(words.VERDICTS),
  pattern(
    () =>
      `^\\W{0,4}(?:(?:the|this|your) )?(?:\\w+ ){0,3}${toSource([words.WORKS_OF_AGENTS])}[^.\`]{0,30} ` +
      `(?:is|are|looks?|seems?) (?:now )?${toSource([words.PRAISE], { end: '' })}`,
  ),
)
/** Weighs one thing against another, which says something even where nobody decides. */
export const CONTRAST = contains(words.CONTRASTS)
/** What could or should be done: no decision until somebody takes it. */
export const PROPOSAL = oneOf(contains(words.PROPOSES), /\bwould(?!n't)|\b(?:we|you) can\b(?!')/i)
export const REASON = contains(words.REASONS)
export const FINDING = contains(words.FINDS)
export const ROOT_CAUSE = contains(words.ROOT_CAUSES)

/** A line of a list of changes. */
export const CHANGE = oneOf(
  pattern(() => `^(?:now |also |(?:i|we)(?:['’]ve| have)? )?${toSource(words.CHANGE_VERBS)}`),
  /^(?:i|we)(?:['’]ve| have) \w+ed\b/i,
)
export const FIX = contains(words.FIXES)

/** Sentences that would fit any session: no code, no name in quotes, no number. */
export const GENERIC = pattern(
  () =>
    `^\\W{0,4}${toSource(words.GENERIC_SUBJECTS, { end: '' })}? ?(?:(?:successfully|now|also|just) ){0,3}` +
    `${toSource(words.GENERIC_VERBS, { end: '' })}?\\b[^\`"“\\d/_]{0,110}$`,
)

/** Sections of an answer that hold no knowledge of their own. */
export const POOR_HEADING = oneOf(
  contains(words.POOR_HEADINGS),
  /\btests?(?: added)?$|\b(?:phase|step) \d\b/i,
)
export const RICH_HEADING = contains(words.RICH_HEADINGS)
/** Everything below it is yet to be done, if at all. */
export const PROPOSING_HEADING = contains(words.PROPOSING_HEADINGS)
/** Errors of the surroundings, whose cure is worth knowing the next time. */
export const ENVIRONMENT_ERROR = oneOf(
  pattern(() => toSource(words.ENVIRONMENT_ERRORS, { end: '' })),
  /version .{0,20}mismatch/i,
)

/** Steering of the work itself, of no use once done. */
export const PROCESS = oneOf(
  contains(words.STEERS),
  /\bcontinue\b(?:.{0,19}\w)?$|\bpush(?: it| this| to)?$|^(?:please )?push\b|^(?:find|wait)\b/i,
  /\blist\b.{0,30}(?:points|strengths)\b/i,
)
export const QUESTION_START = pattern(
  () => `^(?:${toSource(words.LOOK_OPENERS)}[\\s,]+){0,3}${toSource(words.LOOKS)}`,
)
/** Names that say what was done, not what it was about. */
export const PROCESS_NAME = contains(words.PROCESS_NAMES)
/** What makes a wish polite: without it, "can you please use tabs" is "use tabs". Matches nothing at the start of others. */
export const POLITENESS = pattern(
  () => `^(?:${toSource(words.POLITE_OPENERS)}[\\s,.!:-]+){0,5}(?:${toSource(words.POLITE_WISHES)} )?`,
)
/** A turn that only agrees or tells the agent to go on. */
export const ACKNOWLEDGING_TURN = pattern(() => `^${toSource(words.ACKNOWLEDGING)}[\\s\\S]{0,40}$`)
/** Agreement that takes up what was proposed just before. */
export const APPROVAL = opensWith(words.APPROVES)
export const PRONOUN_START = opensWith(words.PRONOUNS)
export const TRANSIENT = contains(words.FOR_THE_MOMENT)
export const HYPOTHETICAL = opensWith(words.SUPPOSES)
export const IMPERATIVE = opensWith(words.IMPERATIVES)

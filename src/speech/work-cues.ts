/**
 * Patterns that tell knowledge from chatter in working sessions, built from the English lexicon of work. Each
 * is applied to single sentences of limited length, is anchored or free of nested repetition, and ignores
 * case.
 */
import { type Pattern, pattern } from '../text/pattern.ts'
import * as words from './lexicon/english-work.ts'
import { contains, opensWith, toSource } from './phrases.ts'

/** Matches if one of the patterns matches. */
const oneOf = (...patterns: readonly Pattern[]): Pattern =>
  pattern(() => patterns.map(({ source }) => source).join('|'))
/** Matches phrases after a bullet or a quote. */
const opensBehindSigns = (phrases: readonly string[]): Pattern =>
  pattern(() => `^\\W{0,4}${toSource(phrases)}`)

/** An agent's announcement of its next step. */
export const NARRATION = pattern(
  () =>
    `^(?:${toSource(words.NARRATION_OPENERS)}[\\s,.!:—–-]+){0,4}(?:then,? )?(?:(?:first|next|finally),? )?${toSource(words.NARRATES)}`,
)
export const ACKNOWLEDGEMENT = opensWith(words.ACKNOWLEDGES)
export const OFFER = contains(words.OFFERS)

const IN_ORDER_SUBJECT = '(?:(?:all|both|the|your|these|every) )?(?:of (?:the )?)?(?:\\d+ )?'
/** Reports that things are in order, which are true today and useless tomorrow. */
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
/** Compares one thing with another, which is informative even without a decision. */
export const CONTRAST = contains(words.CONTRASTS)
/** A possible or advisable action; not a decision until somebody takes it. */
export const PROPOSAL = oneOf(contains(words.PROPOSES), /\bwould(?!n't)|\b(?:we|you) can\b(?!')/i)
export const REASON = contains(words.REASONS)
export const FINDING = contains(words.FINDS)
export const ROOT_CAUSE = contains(words.ROOT_CAUSES)

/** An entry in a list of changes. */
export const CHANGE = oneOf(
  pattern(() => `^(?:now |also |(?:i|we)(?:['’]ve| have)? )?${toSource(words.CHANGE_VERBS)}`),
  /^(?:i|we)(?:['’]ve| have) \w+ed\b/i,
)
export const FIX = contains(words.FIXES)

/** Sentences that would fit any session: without code, quoted names or numbers. */
export const GENERIC = pattern(
  () =>
    `^\\W{0,4}${toSource(words.GENERIC_SUBJECTS, { end: '' })}? ?(?:(?:successfully|now|also|just) ){0,3}` +
    `${toSource(words.GENERIC_VERBS, { end: '' })}?\\b[^\`"“\\d/_]{0,110}$`,
)

/** Headings of sections without knowledge. */
export const POOR_HEADING = oneOf(
  contains(words.POOR_HEADINGS),
  /\btests?(?: added)?$|\b(?:phase|step) \d\b/i,
)
export const RICH_HEADING = contains(words.RICH_HEADINGS)
/** Headings of sections about work that is yet to be done, if at all. */
export const PROPOSING_HEADING = contains(words.PROPOSING_HEADINGS)
/** Errors of the environment, whose solution is worth remembering. */
export const ENVIRONMENT_ERROR = oneOf(
  pattern(() => toSource(words.ENVIRONMENT_ERRORS, { end: '' })),
  /version .{0,20}mismatch/i,
)

/** Instructions about the process of the work, useless once done. */
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
/**
 * The polite part of a wish: without it, "can you please use tabs" is "use tabs". Matches the empty string at
 * the start of other sentences.
 */
export const POLITENESS = pattern(
  () => `^(?:${toSource(words.POLITE_OPENERS)}[\\s,.!:-]+){0,5}(?:${toSource(words.POLITE_WISHES)} )?`,
)
/** A turn that only agrees or tells the agent to continue. */
export const ACKNOWLEDGING_TURN = pattern(() => `^${toSource(words.ACKNOWLEDGING)}[\\s\\S]{0,40}$`)
/** Agreement that accepts the proposal just before. */
export const APPROVAL = opensWith(words.APPROVES)
export const PRONOUN_START = opensWith(words.PRONOUNS)
export const TRANSIENT = contains(words.FOR_THE_MOMENT)
export const HYPOTHETICAL = opensWith(words.SUPPOSES)
export const IMPERATIVE = opensWith(words.IMPERATIVES)

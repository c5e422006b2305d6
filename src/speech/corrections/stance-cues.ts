/** Patterns for `readStance`, made of the words of the languages that a prompt may be in. Pure. */
import { type Pattern, pattern } from '../../text/pattern.ts'
import { phrasesOf } from '../lexicon/languages.ts'
import { replyPhrases, replyWords } from '../lexicon/reply-words.ts'
import type { Tongue } from '../lexicon/tongues.ts'
import { contains, opensWith, toSource, WORD_BEGIN } from '../phrases.ts'

export interface StanceCues {
  readonly source: Pattern
  readonly doubt: Pattern
  readonly gotFrom: Pattern
  readonly opener: Pattern
  readonly objection: Pattern
  readonly hesitation: Pattern
  /** Matches everywhere; for replacing. */
  readonly nowadays: Pattern
  readonly holdsNow: Pattern
  readonly sinceFirst: Pattern
  /** The time or the reason since which it holds, up to the end of the clause. */
  readonly sinceLast: Pattern
  readonly begins: Pattern
  readonly changed: Pattern
  readonly ended: Pattern
  readonly left: Pattern
  readonly redo: Pattern
  readonly notFirst: Pattern
  readonly reports: Pattern
  readonly documents: Pattern
  readonly youSaid: Pattern
  readonly shouldBe: Pattern
  readonly moment: Pattern
  readonly supposes: Pattern
  readonly order: Pattern
  readonly forbids: Pattern
  /** Words of the past about something that was so. */
  readonly past: Pattern
}

const known = new Map<string, StanceCues>()

export function stanceCues(tongues: readonly Tongue[]): StanceCues {
  const key = tongues.join(' ')
  const found = known.get(key) ?? makeCues(tongues)
  known.set(key, found)
  return found
}

/** Matches nothing: some languages have no words of a kind. */
const NEVER = '(?!)'

function makeCues(tongues: readonly Tongue[]): StanceCues {
  const of = (part: Parameters<typeof replyPhrases>[0]) => replyPhrases(part, tongues)
  const source = (part: Parameters<typeof replyPhrases>[0], begin = '') =>
    of(part).length === 0 ? NEVER : toSource(of(part), begin === '' ? {} : { begin })
  const anywhere = (part: Parameters<typeof replyPhrases>[0]) =>
    of(part).length === 0 ? pattern(() => NEVER) : contains(of(part))
  const opening = (part: Parameters<typeof replyPhrases>[0]) =>
    of(part).length === 0 ? pattern(() => NEVER) : opensWith(of(part))
  const since = source('since')
  const begins = `${source('begins')} (?:\\d{4}|(?:the |last )?${toSource(replyWords('dates'))}(?: \\d{4})?)`
  const gotFrom = of('gotFrom').map((phrase) => phrase.split(' (')[0] ?? phrase)
  return {
    source: opensWith([...of('sources'), ...of('sourceQuestions')]),
    doubt: opening('doubts'),
    gotFrom: gotFrom.length === 0 ? pattern(() => NEVER) : contains(gotFrom),
    opener: pattern(() => `^${source('openers')}[\\s,.:;!–—-]*`),
    objection: pattern(() => `^${source('objections')}[\\s,.:;!–—-]*`),
    hesitation: pattern(() => `^${source('hesitations')}[\\s,.:;!–—-]*`),
    nowadays: pattern(() => source('nowadays', `(?<!right )${WORD_BEGIN}`), 'giu'),
    holdsNow: anywhere('nowadays'),
    sinceFirst: pattern(() => `^(?:${since} [\\p{L}\\d]+(?: \\d{4})?|${begins}),?\\s+`),
    sinceLast: pattern(() => `[\\s,]+${WORD_BEGIN}${since} .{1,80}$`),
    begins: pattern(() => `\\s${begins}(?![\\p{L}\\p{N}])`),
    changed: anywhere('changed'),
    ended: anywhere('ended'),
    left: anywhere('left'),
    redo: anywhere('redo'),
    notFirst: pattern(
      () => `^(?:and |und |et |e |y |but )?${of('not').length === 0 ? 'not' : source('not')} `,
    ),
    reports: anywhere('reports'),
    documents: anywhere('documents'),
    youSaid: opening('youSaid'),
    shouldBe: anywhere('shouldBe'),
    moment: anywhere('moment'),
    supposes: anywhere('supposes'),
    order: opensWith([...of('orders'), ...phrasesOf('orders')]),
    forbids: opening('forbids'),
    past: anywhere('past'),
  }
}

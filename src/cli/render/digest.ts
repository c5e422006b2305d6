/** Renders the outcome of a digest, the plan of a dry run, and the segments of conversations. Pure. */
import type {
  DigestReport,
  DigestStatus,
  ExtractReport,
  SegmentTrouble,
  SegmentView,
} from '../../digest/run/digestion.ts'
import { renderAgo } from './age.ts'
import { type Block, cut, hang, headed, lines, prose, sections, show } from './layout/block.ts'
import { record } from './layout/record.ts'
import { table } from './layout/table.ts'
import { clip, count, dotted, plural, tally, toOneLine } from './layout/text.ts'
import type { View } from './layout/view.ts'
import { isUnpriced } from './ledger.ts'
import { renderLocalMoment } from './local-time.ts'

const INDENT = '  '
const WHERE =
  'Each is in the project of its conversation. See them with `lore topics --all` and `lore tree --all`, find them with `lore search --all`.'
const STOPPED = 'Stopped; the next run continues from here.'

export function renderDigest(report: DigestReport, view: View): string {
  const { green, yellow, dim } = view.paint
  const { stored, decisions, segmentsLeft, segmentsResting, failed } = report
  if (report.segments === 0 && failed.length === 0 && report.state !== 'waiting') {
    return renderNothing(report, view)
  }
  const heads = {
    waiting: yellow(`Waiting: ${report.waitingFor ?? ''}`),
    more: yellow(STOPPED),
    planned: '',
    done: failed.length > 0 ? yellow(renderFailedHead(report)) : green('Digested.'),
  }
  const isStored = stored.facts + stored.details + stored.concepts > 0
  return show(
    view,
    sections(
      heads[report.state],
      record([
        [
          'read',
          `${plural(report.segments - failed.length, 'segment')} (${plural(report.sessions, 'new session')})`,
        ],
        [
          'stored',
          `${plural(stored.facts, 'fact')}, ${plural(stored.details, 'detail')} in ${plural(stored.concepts, 'concept')}, ${plural(Math.max(0, stored.roots), 'new topic')}, ${plural(stored.edges, 'link')}`,
        ],
        [
          'decided',
          `${decisions.ADD} new, ${decisions.UPDATE} updated, ${decisions.DELETE} withdrawn, ${decisions.NONE} known already`,
        ],
        ['left out', tally(report.rejected)],
        ['quotes', renderQuotes(report.quotes)],
        ['left', segmentsLeft > 0 && plural(segmentsLeft, 'segment')],
        ['to be retried', segmentsResting > 0 && plural(segmentsResting, 'segment')],
        ['by', renderExtractor(report.extractor)],
      ]),
      renderTroubles(failed, view),
      isStored && prose(WHERE, dim),
    ),
  )
}

function renderNothing({ state, segmentsResting }: DigestReport, view: View): string {
  const { yellow, dim } = view.paint
  if (state === 'more') return yellow(STOPPED)
  if (segmentsResting > 0) {
    return show(
      view,
      `${plural(segmentsResting, 'segment')} failed and ${segmentsResting === 1 ? 'waits' : 'wait'} for the next try; nothing else is left to digest.`,
      dim('Why: lore status. Try again now: lore digest --retry'),
    )
  }
  return show(
    view,
    'Nothing to digest: every idle conversation has been digested.',
    dim('Include conversations that are not idle yet: lore digest --all'),
  )
}

/** The extractor `none` asks no language model. */
function renderExtractor(extractor: string): string {
  return extractor === 'none' ? 'rules' : extractor
}

/** `Digested 0 of 4 segments; 3 wait for another try, 1 is given up.` */
function renderFailedHead({ segments, failed }: DigestReport): string {
  const givenUp = failed.filter(({ nextTryAt }) => nextTryAt === null).length
  const waiting = failed.length - givenUp
  const ends = [
    ...(waiting === 0 ? [] : [`${waiting} ${waiting === 1 ? 'waits' : 'wait'} for another try`]),
    ...(givenUp === 0 ? [] : [`${givenUp} ${givenUp === 1 ? 'is' : 'are'} given up`]),
  ]
  return `Digested ${segments - failed.length} of ${plural(segments, 'segment')}; ${ends.join(', ')}.`
}

function renderQuotes({ confirmed, refuted }: DigestReport['quotes']): string {
  return confirmed + refuted === 0 ? '' : `${confirmed} confirmed, ${refuted} not found`
}

export function renderTroubles(troubles: readonly SegmentTrouble[], view: View): string {
  const { red, dim } = view.paint
  return show(
    view,
    ...troubles.map(({ session, reason, attempts, nextTryAt }) => {
      const next =
        nextTryAt === null ? 'given up (lore digest --retry)' : `next try at ${renderLocalMoment(nextTryAt)}`
      return headed(
        `${red('Not digested')}: ${toOneLine(session)}`,
        `${toOneLine(reason)} ${dim(`${plural(attempts, 'try', 'tries')}; ${next}`)}`,
      )
    }),
  )
}

/** Renders the trees that a dry run would store. */
export function renderDigestPlan(report: DigestReport, view: View): string {
  const { bold, dim, cyan } = view.paint
  if (report.plan.length === 0) return 'There is nothing to digest.'
  const planned = report.plan.map(({ session, fromPosition, untilPosition, topic, concepts }) => {
    const turns = `turns ${fromPosition}–${untilPosition}`
    return lines(
      cut(topic, bold),
      ({ width }) => [dim(`${clip(toOneLine(session), Math.max(20, width - turns.length - 2))}, ${turns}`)],
      concepts.length === 0 && hang(INDENT, dim('nothing worth keeping')),
      ...concepts.map(({ name, route, items }) =>
        lines(
          hang(INDENT, `${cyan(toOneLine(name))}  ${dim(route)}`),
          ...items.map(({ depth, text, kind, importance, trust, verdict }) => {
            const reason = verdict.decision === 'ADD' ? '' : ` (${toOneLine(verdict.reason)})`
            const labels = `${dotted(verdict.decision, kind, importance, trust)}${reason}`
            return hang(`${INDENT.repeat(depth)}- `, prose(text), dim(labels))
          }),
        ),
      ),
    )
  })
  return show(view, sections(...planned))
}

export function renderSegments(segments: readonly SegmentView[], view: View): string {
  if (segments.length === 0) return 'There are no conversations yet.'
  const sessions = Map.groupBy(segments, ({ sessionId }) => sessionId)
  return show(
    view,
    sections(...[...sessions].map(([id, own]) => renderCuts(own[0]?.session ?? id, own, view))),
  )
}

function renderCuts(session: string, segments: readonly SegmentView[], { paint, now }: View): Block {
  const { bold, cyan, dim } = paint
  const decided = segments.flatMap(({ decisions }) =>
    decisions.map(({ decision, rule, reason, confidence01, memoryId, target, title }) =>
      hang(
        `  ${decision.padEnd(6)} `,
        `${title === null ? '' : `${toOneLine(title)} `}${dim((memoryId ?? target ?? '').slice(0, 13))}`,
        dim(`${Math.round(confidence01 * 100)} % ${rule}: ${toOneLine(reason)}`),
      ),
    ),
  )
  const cuts = table(segments, {
    turns: { of: ({ fromPosition, untilPosition }) => `${fromPosition}–${untilPosition}`, paint: cyan },
    'cut by': { of: ({ boundary }) => boundary },
    score: { of: ({ boundaryScore }) => boundaryScore?.toFixed(2), align: 'right' },
    tokens: { of: ({ tokens }) => tokens },
    state: {
      of: ({ digestedAt, state }) => (digestedAt === null ? state : `done ${renderAgo(digestedAt, now)}`),
      paint: dim,
    },
    'begins with': { of: ({ opens }) => opens, flexible: true },
  })
  return lines(bold(toOneLine(session)), cuts, ...decided)
}

/** One line for `lore status`. */
export function renderDigestStatus(status: DigestStatus, { paint }: View): Block {
  const { segments, sessionsWaiting, spentToday, waitingFor, troubled } = status
  const waiting = sessionsWaiting + segments.pending
  const [trouble] = troubled
  const price = isUnpriced(spentToday) ? 'price not known' : `$${spentToday.priceUsd.toFixed(4)}`
  return lines(
    dotted(
      status.enabled ? paint.green('on') : paint.yellow('off'),
      `by ${renderExtractor(status.extractor)}`,
      `${plural(segments.done, 'segment')} done`,
      waiting === 0 ? 'nothing waits' : `${count(waiting)} waiting`,
      segments.failed > 0 && paint.red(`${segments.failed} given up (lore digest --retry)`),
    ),
    spentToday.calls > 0 && `spent today: ${plural(spentToday.calls, 'call')}, ${price} (lore ledger)`,
    waitingFor !== null && paint.yellow(`waiting: ${toOneLine(waitingFor)}`),
    trouble !== undefined && paint.yellow(`last trouble: ${toOneLine(trouble.reason)}`),
  )
}

export function renderExtract({ concepts, verdicts }: ExtractReport, view: View): string {
  const { bold, dim } = view.paint
  if (concepts.every(({ facts }) => facts.length === 0)) return 'Nothing in it is worth keeping.'
  type Fact = ExtractReport['concepts'][number]['facts'][number]
  const item = ({ key, text, kind, importance }: Fact | Fact['details'][number], indent: string) => {
    const verdict = verdicts[key]
    const target = verdict?.targetTitle ? `: ${toOneLine(verdict.targetTitle)}` : ''
    const labels = dotted(`${verdict?.decision ?? 'ADD'}${target}`, kind, importance)
    return hang(`${indent}- `, prose(text), dim(labels))
  }
  return show(
    view,
    sections(
      ...concepts.map(({ name, facts }) =>
        lines(
          bold(toOneLine(name)),
          ...facts.flatMap((fact) => [
            item(fact, INDENT),
            ...fact.details.map((detail) => item(detail, INDENT + INDENT)),
          ]),
        ),
      ),
    ),
  )
}

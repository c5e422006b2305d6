/** What a digest came to, what it would come to, and where conversations are cut. Pure. */
import type {
  DigestReport,
  DigestStatus,
  ExtractReport,
  PlannedItem,
  SegmentTrouble,
  SegmentView,
} from '../../digest/run/digestion.ts'
import { renderAgo } from './age.ts'
import { renderColumns, renderFields } from './columns.ts'
import { isUnpriced } from './ledger.ts'
import { renderLocalMoment } from './local-time.ts'
import { clip, plural, toOneLine } from './text.ts'
import type { View } from './view.ts'
import { wrapText } from './wrap.ts'

const WHERE =
  'Each stands in the project of its conversation. See them with `lore topics --all` and `lore tree --all`, find them with `lore search --all`.'
const STOPPED = 'Stopped; the next time goes on from here.'

export function renderDigest(report: DigestReport, view: View): string {
  const { paint } = view
  const { stored, decisions } = report
  const nothing = report.segments === 0 && report.failed.length === 0
  if (nothing && report.state === 'more') return paint.yellow(STOPPED)
  if (nothing && report.segmentsResting > 0 && report.state !== 'waiting') {
    return `${plural(report.segmentsResting, 'segment')} failed and ${report.segmentsResting === 1 ? 'waits' : 'wait'} for the next try; nothing else is left to digest.\n${paint.dim('Why: lore status. Try at once: lore digest --retry')}`
  }
  if (nothing && report.state !== 'waiting') {
    return `Nothing to digest: every conversation at rest has been digested.\n${paint.dim('One that was used a moment ago: lore digest --all')}`
  }
  const head =
    report.state === 'waiting'
      ? paint.yellow(`Waiting: ${report.waitingFor ?? ''}`)
      : report.state === 'more'
        ? paint.yellow(STOPPED)
        : report.failed.length > 0
          ? paint.yellow(renderFailedHead(report))
          : paint.green('Digested.')
  const fields = renderFields(
    [
      [
        'read',
        `${plural(report.segments - report.failed.length, 'segment')} (${plural(report.sessions, 'new session')})`,
      ],
      [
        'stored',
        `${plural(stored.facts, 'fact')}, ${plural(stored.details, 'detail')} in ${plural(stored.concepts, 'concept')}, ${plural(Math.max(0, stored.roots), 'new topic')}, ${plural(stored.edges, 'link')}`,
      ],
      [
        'decided',
        `${decisions.ADD} new, ${decisions.UPDATE} updated, ${decisions.DELETE} withdrawn, ${decisions.NONE} known already`,
      ],
      ['left out', renderCounts(report.rejected)],
      ['quotes', renderQuotes(report.quotes)],
      ['left', report.segmentsLeft === 0 ? '' : plural(report.segmentsLeft, 'segment')],
      ['to be retried', report.segmentsResting === 0 ? '' : plural(report.segmentsResting, 'segment')],
      ['by', renderExtractor(report.extractor)],
    ],
    view,
  )
  const isStored = stored.facts + stored.details + stored.concepts > 0
  const next = isStored ? paint.dim(wrapText(WHERE, view.width)) : ''
  return [head, fields, renderTroubles(report.failed, view), next].filter(Boolean).join('\n\n')
}

/** `none` asks no language model. */
export function renderExtractor(extractor: string): string {
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

function renderCounts(counts: Readonly<Record<string, number>>): string {
  return Object.entries(counts)
    .filter(([, count]) => count > 0)
    .map(([reason, count]) => `${count} ${reason.replaceAll('_', ' ')}`)
    .join(', ')
}

export function renderTroubles(troubles: readonly SegmentTrouble[], view: View): string {
  return troubles
    .map(({ session, reason, attempts, nextTryAt }) => {
      const next =
        nextTryAt === null
          ? 'given up (lore digest --retry)'
          : `tried again from ${renderLocalMoment(nextTryAt)}`
      return `${view.paint.red('Not digested')}: ${toOneLine(session)}\n  ${toOneLine(reason)} ${view.paint.dim(`${plural(attempts, 'try', 'tries')}; ${next}`)}`
    })
    .join('\n')
}

/** The trees that a dry run would store. */
export function renderDigestPlan(report: DigestReport, view: View): string {
  const { paint } = view
  if (report.plan.length === 0) return 'There is nothing to digest.'
  return report.plan
    .map(({ session, fromPosition, untilPosition, topic, concepts }) => {
      const turns = `turns ${fromPosition}–${untilPosition}`
      const from = `${clip(toOneLine(session), Math.max(20, view.width - turns.length - 2))}, ${turns}`
      const head = `${paint.bold(clip(toOneLine(topic), view.width))}\n${paint.dim(from)}`
      if (concepts.length === 0) return `${head}\n  ${paint.dim('nothing worth keeping')}`
      const body = concepts.map(({ name, route, items }) =>
        [
          `  ${paint.cyan(toOneLine(name))}  ${paint.dim(route)}`,
          ...items.map((item) => renderItem(item, view)),
        ].join('\n'),
      )
      return [head, ...body].join('\n')
    })
    .join('\n\n')
}

function renderItem({ depth, text, kind, importance, trust, verdict }: PlannedItem, view: View): string {
  const indent = '  '.repeat(depth)
  const labels = [verdict.decision, kind, importance, trust].join(' · ')
  const lines = wrapText(toOneLine(text), Math.max(20, view.width - indent.length - 2))
  const reason = verdict.decision === 'ADD' ? '' : ` (${toOneLine(verdict.reason)})`
  return `${indent}- ${lines.replaceAll('\n', `\n${indent}  `)}\n${indent}  ${view.paint.dim(labels + reason)}`
}

export function renderSegments(segments: readonly SegmentView[], view: View): string {
  if (segments.length === 0) return 'There are no conversations yet.'
  const { paint } = view
  const sessions = [...new Set(segments.map(({ sessionId }) => sessionId))]
  return sessions
    .map((id) => {
      const own = segments.filter(({ sessionId }) => sessionId === id)
      const rows = own.map((segment) => [
        `${segment.fromPosition}–${segment.untilPosition}`,
        segment.boundary,
        segment.boundaryScore === null ? '' : segment.boundaryScore.toFixed(2),
        segment.tokens.toLocaleString('en-US'),
        segment.digestedAt === null ? segment.state : `done ${renderAgo(segment.digestedAt, view.now)}`,
        toOneLine(segment.opens),
      ])
      const table = renderColumns(
        [
          { title: 'turns', paint: paint.cyan },
          { title: 'cut by' },
          { title: 'score', align: 'right' },
          { title: 'tokens', align: 'right' },
          { title: 'state', paint: paint.dim },
          { title: 'begins with', flexible: true },
        ],
        rows,
        view,
      )
      const decided = own.flatMap(({ decisions }) =>
        decisions.map(({ decision, rule, reason, confidence01, memoryId, target, title }) =>
          [
            `  ${decision.padEnd(6)} ${title === null ? '' : `${toOneLine(title)} `}${paint.dim((memoryId ?? target ?? '').slice(0, 13))}`,
            `         ${paint.dim(`${Math.round(confidence01 * 100)} % ${rule}: ${toOneLine(reason)}`)}`,
          ].join('\n'),
        ),
      )
      return [paint.bold(toOneLine(own[0]?.session ?? id)), table, ...decided].join('\n')
    })
    .join('\n\n')
}

/** One line for `lore status`. */
export function renderDigestStatus(status: DigestStatus, view: View): string {
  const { paint } = view
  const { segments, sessionsWaiting } = status
  const waiting = sessionsWaiting + segments.pending
  const work = [
    status.enabled ? paint.green('on') : paint.yellow('off'),
    `by ${renderExtractor(status.extractor)}`,
    `${plural(segments.done, 'segment')} done`,
    waiting === 0 ? 'nothing waits' : `${waiting.toLocaleString('en-US')} waiting`,
    ...(segments.failed === 0 ? [] : [paint.red(`${segments.failed} given up (lore digest --retry)`)]),
  ].join(' · ')
  const spent =
    status.spentToday.calls === 0
      ? ''
      : `\nspent today: ${plural(status.spentToday.calls, 'call')}, ${isUnpriced(status.spentToday) ? 'price not known' : `$${status.spentToday.priceUsd.toFixed(4)}`} (lore ledger)`
  const rest =
    status.waitingFor === null ? '' : `\n${paint.yellow(`waiting: ${toOneLine(status.waitingFor)}`)}`
  const [trouble] = status.troubled
  const last = trouble === undefined ? '' : `\n${paint.yellow(`last trouble: ${toOneLine(trouble.reason)}`)}`
  return `${work}${spent}${rest}${last}`
}

export function renderExtract(report: ExtractReport, view: View): string {
  const { paint } = view
  const facts = report.concepts.flatMap(({ facts }) => facts)
  if (facts.length === 0) return 'Nothing in it is worth keeping.'
  const line = (item: (typeof facts)[number] | (typeof facts)[number]['details'][number], indent: string) => {
    const verdict = report.verdicts[item.key]
    const target =
      verdict?.targetTitle === null || verdict?.targetTitle === undefined
        ? ''
        : `: ${toOneLine(verdict.targetTitle)}`
    const words = wrapText(toOneLine(item.text), Math.max(20, view.width - indent.length - 2))
    const labels = `${verdict?.decision ?? 'ADD'}${target} · ${item.kind} · ${item.importance}`
    return `${indent}- ${words.replaceAll('\n', `\n${indent}  `)}\n${indent}  ${paint.dim(labels)}`
  }
  return report.concepts
    .map((concept) =>
      [
        paint.bold(toOneLine(concept.name)),
        ...concept.facts.flatMap((fact) => [
          line(fact, '  '),
          ...fact.details.map((detail) => line(detail, '    ')),
        ]),
      ].join('\n'),
    )
    .join('\n\n')
}

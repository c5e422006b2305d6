/** Renders the question for consent to capture, and the state of capture. Pure. */

import type { ForgottenConversations } from '../../capture/conversations.ts'
import type { FoundConversations } from '../../capture/files/survey.ts'
import type { ConsentRecord, ConsentWay } from '../../config/consent.ts'
import type { SettingValues } from '../../config/settings.ts'
import type { Pause } from '../../core/capture.ts'
import type { EpochMs } from '../../core/ids.ts'
import { renderAgo } from './age.ts'
import { type Block, hang, lines, prose, sections, show } from './layout/block.ts'
import { record } from './layout/record.ts'
import { table } from './layout/table.ts'
import { dotted, plural } from './layout/text.ts'
import type { View } from './layout/view.ts'
import { renderLocalDate } from './local-time.ts'
import { renderBytes } from './stats.ts'
import { renderPause } from './status.ts'
import { tilde } from './tilde.ts'

/** The settings that say where data is kept, and what leaves the machine. */
export interface CaptureSettings {
  readonly values: Pick<
    SettingValues,
    | 'store.path'
    | 'embedding.provider'
    | 'embedding.baseUrl'
    | 'digest.enabled'
    | 'digest.extractor'
    | 'digest.baseUrl'
  >
  readonly homedir: string
}

/** Renders everything a person needs to know to answer, without the question itself. */
export function renderCaptureOffer(
  found: readonly FoundConversations[],
  settings: CaptureSettings,
  view: View,
): string {
  const points = [
    'Secrets and <private> passages are cut out before anything is stored.',
    `The rest is stored in ${tilde(settings.values['store.path'], settings.homedir)}. ${renderLeaving(settings)}`,
    'Your agents’ own files are never changed.',
  ]
  return show(
    view,
    sections(
      view.paint.bold('May Lore read the conversations that your agents keep on this machine?'),
      renderFound(found, view),
      lines(
        prose('If you say yes, Lore reads these, and new ones as they are written:'),
        ...points.map((point) => hang('· ', prose(point))),
      ),
      record([
        ['pause', 'lore pause 2h'],
        ['leave out', 'lore config set capture.exclude ~/diary,web'],
        ['remove', 'lore forget --session <id>'],
        ['end', 'lore capture off'],
      ]),
    ),
  )
}

/** From names, sizes and dates only: no file was opened. */
export function renderFound(found: readonly FoundConversations[], { paint }: View): Block {
  if (found.length === 0) return prose('Found no conversations of a known agent yet.')
  return table(found, {
    agent: { of: ({ title }) => title, flexible: true, paint: paint.bold },
    'conversation files': { of: ({ files }) => files },
    'changed from': { of: ({ firstAt }) => renderLocalDate(firstAt) },
    to: { of: ({ lastAt }) => renderLocalDate(lastAt) },
    size: { of: ({ bytes }) => renderBytes(bytes), align: 'right' },
  })
}

/** Names the servers that get texts by the settings; none by default. */
function renderLeaving({ values }: CaptureSettings): string {
  const embedding =
    values['embedding.provider'] === 'local'
      ? []
      : [`${values['embedding.baseUrl'] ?? values['embedding.provider']} (embedding.provider)`]
  const extractor = values['digest.extractor']
  const digest =
    !values['digest.enabled'] || extractor === 'none'
      ? []
      : [`${values['digest.baseUrl'] ?? extractor} (digest.extractor)`]
  const servers = [...embedding, ...digest]
  return servers.length === 0
    ? 'Nothing leaves this machine.'
    : `As your settings say, stored text is also sent to ${servers.join(' and ')}.`
}

/** The captured conversations of one agent. */
export interface KeptConversations {
  readonly agent: string
  readonly title: string
  readonly sessions: number
  /** When the first of them began; null if unknown. */
  readonly firstAt: EpochMs | null
  readonly lastReadAt: EpochMs | null
}

export interface CaptureReport {
  /** null if the person has not answered yet; then nothing is read. */
  readonly enabled: boolean | null
  /** The file or variable that sets it. */
  readonly source: string
  /** When and how it was answered; null if the answer is not on record. */
  readonly answered: Pick<ConsentRecord, 'at' | 'way'> | null
  readonly paused: Pause | null
  readonly excluded: readonly string[]
  readonly found: readonly FoundConversations[]
  readonly kept: readonly KeptConversations[]
  readonly daemonRuns: boolean
}

const WAYS: Readonly<Record<ConsentWay, string>> = {
  asked: 'you answered',
  command: 'you typed lore capture',
  flag: 'you gave the flag',
  former: 'this home captured before Lore asked',
  undo: 'you ran lore init --undo',
  explorer: 'you answered in the explorer',
}

export function renderCaptureReport(report: CaptureReport, homedir: string, view: View): string {
  const { enabled, paused, excluded, found, kept, daemonRuns } = report
  const { green, yellow, dim } = view.paint
  const state =
    enabled === true
      ? paused === null
        ? green('on')
        : renderPause(paused, view)
      : yellow(enabled === null ? 'off until you agree' : 'off')
  const next =
    enabled === true
      ? dotted(
          'stop it: lore capture off',
          'for a while: lore pause 2h',
          !daemonRuns && 'start: lore daemon start',
        )
      : 'switch it on: lore capture on'
  return show(
    view,
    sections(
      record([
        ['capture', `${state}${renderAnswered(report)}`],
        ['reads', renderReader(report)],
        ['excluded', lines(...excluded.map((entry) => tilde(entry, homedir)))],
      ]),
      lines(dim('Found on this machine'), renderFound(found, view)),
      kept.length === 0 ? 'Nothing was captured.' : lines(dim('Captured'), renderKept(kept, view)),
      dim(next),
    ),
  )
}

function renderReader({ enabled, daemonRuns }: CaptureReport): string {
  if (enabled !== true) return 'nothing'
  return daemonRuns ? 'as conversations are written, by the daemon' : 'nothing: no daemon runs'
}

function renderAnswered({ answered, source }: CaptureReport): string {
  if (answered === null) return source === 'default' ? '' : ` (${source})`
  return ` since ${renderLocalDate(answered.at)}: ${WAYS[answered.way]}`
}

function renderKept(kept: readonly KeptConversations[], { paint, now }: View): Block {
  return table(kept, {
    agent: { of: ({ title }) => title, flexible: true, paint: paint.bold },
    conversations: { of: ({ sessions }) => sessions },
    since: { of: ({ firstAt }) => firstAt !== null && renderLocalDate(firstAt) },
    'last read': {
      of: ({ lastReadAt }) => lastReadAt !== null && renderAgo(lastReadAt, now),
      align: 'right',
      paint: paint.dim,
    },
  })
}

/** Renders the state of capture, and on the next line the command that shows or changes it. */
export function renderCaptureState(enabled: boolean | null, lore: string, { paint }: View): string {
  return enabled === true
    ? `${paint.green('on')}: agents’ conversations are read\n${paint.dim(`${lore} capture status`)}`
    : `${paint.yellow('off')}: no conversation is read until you agree\n${paint.dim(`${lore} capture on`)}`
}

/** The answer to `lore capture on`, and to a yes. */
export function renderSwitchedOn(found: readonly FoundConversations[], daemonRuns: boolean): string {
  const files = found.reduce((sum, agent) => sum + agent.files, 0)
  const bytes = found.reduce((sum, agent) => sum + agent.bytes, 0)
  const what =
    files === 0 ? 'There is nothing to read yet.' : `${plural(files, 'file')}, ${renderBytes(bytes)}:`
  const who = daemonRuns
    ? 'the daemon is reading them.'
    : 'lore daemon start reads them, or once: lore ingest.'
  return files === 0 ? what : `${what} ${who}`
}

/** Suggests how to capture if nothing was: with capture switched off, `lore ingest` refuses. */
export function suggestCapture(enabled: boolean | null): string {
  if (enabled === true) return 'Try: lore ingest'
  return `Try: lore capture on${enabled === null ? ' (to read them only once: lore ingest)' : ''}`
}

/** Reports the removal of everything that was captured. */
export function renderRemoved({ sessions, episodes, memories }: ForgottenConversations): string {
  if (sessions + episodes + memories === 0) return 'Nothing had been captured.'
  const made = memories === 0 ? '' : ` and ${plural(memories, 'memory', 'memories')} made from them`
  return `Removed for good: ${plural(sessions, 'conversation')} with ${plural(episodes, 'turn')}${made}. They are not read again, not even when capture is switched on.`
}

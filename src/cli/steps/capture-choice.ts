/**
 * Finds out if Lore may read conversations: the settings decide, or else the person answers once. Choosing reads
 * folders and sizes only and writes no answer; saving writes the setting and tells a running daemon.
 */
import { existsSync } from 'node:fs'
import { homedir } from 'node:os'
import { type FoundConversations, surveyConversations } from '../../capture/files/survey.ts'
import { isFormerCapture, settleFormerCapture } from '../../capture/former-capture.ts'
import { TRANSCRIPT_SOURCES } from '../../capture/sources/index.ts'
import { type ConsentWay, readConsent, saveConsent } from '../../config/consent.ts'
import { readEnvironment } from '../../config/environment.ts'
import type { LoadedConfig } from '../../config/load.ts'
import { SETTINGS } from '../../config/settings.ts'
import { isLoreError, LoreError } from '../../core/errors.ts'
import type { CaptureRepository } from '../../core/ports/capture-repository.ts'
import type { CliContext } from '../command/context.ts'
import { yesOrNo } from '../command/options.ts'
import { canAsk, createView, decide } from '../command/terminal.ts'
import { renderCaptureOffer } from '../render/capture.ts'

export interface CaptureChoice {
  /** null if the person has not answered yet; then nothing is read. */
  readonly enabled: boolean | null
  /** The way in which it was answered just now; null if nothing changed. */
  readonly way: ConsentWay | null
}

export interface ChooseOptions {
  /** The value of --capture or --no-capture. */
  readonly typed: boolean | undefined
  /** If true, the person is asked when no setting decides. */
  readonly ask: boolean
  /** If true, asks again after `init --undo` took the answer away. */
  readonly afterUndo?: boolean
}

/** The option of every command that starts Lore. */
export const captureFlag = yesOrNo(
  '--capture',
  'agree that Lore reads agents’ conversations, from now on',
  'refuse: Lore reads none of them, from now on',
)

const LEFT_OPEN =
  'That was neither yes nor no: no answer is saved, and no conversation is read. Answer when you like: lore capture on, or lore capture off.'

/** @throws LoreError cancelled at Ctrl-C */
export async function chooseCapture(context: CliContext, options: ChooseOptions): Promise<CaptureChoice> {
  const { typed, ask, afterUndo = false } = options
  if (typed !== undefined) {
    requireOwnSay(context, typed)
    return { enabled: typed, way: 'flag' }
  }
  const config = context.config()
  const known = config.values['capture.enabled']
  const tookBack = known === false && readConsent(config.values.home)?.way === 'undo'
  if (known !== null && !(afterUndo && tookBack)) return { enabled: known, way: null }
  if (known === null && (await keepFormer(config))) return { enabled: true, way: null }
  if (!ask || !canAsk() || context.globals.json) return { enabled: known, way: null }
  const view = createView(process.stderr, context.globals.color ? 'auto' : 'never', context.surroundings)
  context.note(`${renderCaptureOffer(await survey(), { values: config.values, homedir: homedir() }, view)}\n`)
  const answer = await decide('Read and store them?')
  if (answer !== null) return { enabled: answer, way: 'asked' }
  context.note(LEFT_OPEN)
  return { enabled: known, way: null }
}

/**
 * For a command that starts Lore: asks at most once in the life of a home. @returns true if conversations
 * are read
 */
export async function settleCapture(
  context: CliContext,
  typed: boolean | undefined,
): Promise<boolean | null> {
  const choice = await chooseCapture(context, { typed, ask: true })
  if (choice.way !== null) await saveChoice(context.standpoint.home, choice)
  return choice.enabled
}

/** Lists the conversations of agents on this machine; opens no file. */
export function survey(): Promise<readonly FoundConversations[]> {
  const place = { homedir: homedir(), env: readEnvironment(), platform: process.platform }
  return surveyConversations(TRANSCRIPT_SOURCES, place)
}

/** Saves the answer, and tells a running daemon at once. @returns true if one runs */
export async function saveChoice(home: string, { enabled, way }: CaptureChoice): Promise<boolean> {
  if (enabled !== null && way !== null) saveConsent(home, enabled, way, Date.now())
  const { kickTask } = await import('../../daemon/control.ts')
  return kickTask(home, 'capture')
}

/**
 * Returns whether conversations are read as soon as a daemon runs: by the settings, else true if this home
 * captured before Lore asked for consent, else null. Saves no answer.
 */
export async function foreseeCapture(config: LoadedConfig): Promise<boolean | null> {
  const known = config.values['capture.enabled']
  return known ?? ((await askStore(config, isFormerCapture)) ? true : null)
}

/**
 * Records consent for a home that captured before Lore asked for it: it goes on capturing. Returns false
 * for other homes.
 */
function keepFormer(config: LoadedConfig): Promise<boolean> {
  return askStore(config, (notes) =>
    settleFormerCapture(notes, () => saveConsent(config.values.home, true, 'former', Date.now())),
  )
}

/** Returns false if there is no store (none is created for this), or if it cannot be opened or written. */
async function askStore(
  config: LoadedConfig,
  ask: (notes: CaptureRepository) => Promise<boolean>,
): Promise<boolean> {
  if (!existsSync(config.values['store.path'])) return false
  const { withStore } = await import('../command/open-store.ts')
  try {
    return await withStore(config, ({ store }) => ask(store.capture))
  } catch (error) {
    if (isLoreError(error)) return false
    throw error
  }
}

/**
 * @throws LoreError config_invalid if the environment says otherwise: then the setting would have no effect
 */
export function requireOwnSay(context: CliContext, wanted: boolean): void {
  const { values, sources } = context.config()
  const { kind, name } = sources['capture.enabled']
  if (kind !== 'environment' || values['capture.enabled'] === wanted) return
  throw new LoreError(
    'config_invalid',
    `${name}=${readEnvironment()[name]} in the environment overrides this.`,
    {
      hint: `Remove ${SETTINGS['capture.enabled'].env} from the environment, then try again.`,
      details: { key: 'capture.enabled' },
    },
  )
}

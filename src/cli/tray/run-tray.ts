/** Shows the icon until the person quits it: looks at the daemon now and then, and carries out what is clicked. */
import type { LoadedConfig } from '../../config/load.ts'
import { LoreError, toLoreError } from '../../core/errors.ts'
import type { Engine } from '../../engine/engine.ts'
import type { CliContext } from '../command/context.ts'
import { stopAndWait } from '../command/stop-daemon.ts'
import { startInBackground } from '../commands/daemon/start.ts'
import { openBrowser, planOpening } from '../steps/open-browser.ts'
import { type TrayLook, toFace } from './tray-face.ts'
import { RECENT, type TrayAction, toMenu } from './tray-menu.ts'
import type { TrayProgram } from './tray-program.ts'

const LOOK_MS = 15_000
/** Work may end at any moment. */
const LOOK_WORKING_MS = 3_000
const HOUR_MS = 3_600_000

/** @param stopped resolves if the process is told to end */
export async function runTray(
  program: (onAction: (action: TrayAction) => void) => Promise<TrayProgram>,
  context: CliContext,
  stopped: Promise<void>,
): Promise<void> {
  const config = context.config()
  const quit = Promise.withResolvers<void>()
  let refused: string | null = null
  let working: Promise<void> = Promise.resolve()
  let timer: ReturnType<typeof setTimeout> | undefined
  let shown: TrayProgram | null = null

  const refresh = async (): Promise<void> => {
    clearTimeout(timer)
    const look = { ...(await lookAt(config, context)), refused }
    const now = Date.now()
    const face = toFace(look, now)
    const tooltip = ['Lore', face.says, ...(face.today === null ? [] : [face.today])].join('\n')
    shown?.show(face.state, tooltip, toMenu(face, look))
    timer = setTimeout(() => enqueue(refresh), face.state === 'working' ? LOOK_WORKING_MS : LOOK_MS)
  }
  /** One thing after another: a look never overtakes what was clicked. */
  const enqueue = (work: () => Promise<void>): void => {
    working = working.then(work).catch((error: unknown) => {
      refused = toLoreError(error).message
    })
  }
  const onAction = (action: TrayAction): void => {
    if (action.kind === 'quit') {
      quit.resolve()
      return
    }
    enqueue(async () => {
      refused = null
      await carryOut(action, config, context)
    })
    enqueue(refresh)
  }
  shown = await program(onAction)
  enqueue(refresh)
  await Promise.race([quit.promise, stopped, shown.ended])
  await working
  clearTimeout(timer)
  shown.close()
}

/** Never throws: a daemon that fails is shown as trouble. */
async function lookAt(config: LoadedConfig, context: CliContext): Promise<Omit<TrayLook, 'refused'>> {
  const { home } = config.values
  const { askStatus } = await import('../../daemon/control.ts')
  const daemon = await askStatus(home)
  const away = { daemon, summary: null, recent: [] }
  if (daemon === null || daemon.readProblem !== null) return away
  const today = new Date().setHours(0, 0, 0, 0)
  return withEngine(home, async (engine) => ({
    daemon,
    summary: await engine.homeSummary({ allScopes: true, since: today }, context.caller),
    recent: (await engine.recent({ allScopes: true, limit: RECENT }, context.caller)).items,
  }))
}

async function withEngine<T>(home: string, use: (engine: Engine) => Promise<T>): Promise<T> {
  const { connectEngine } = await import('../../daemon/connect-engine.ts')
  const engine = await connectEngine({ home })
  try {
    return await use(engine)
  } finally {
    await engine.close()
  }
}

async function carryOut(action: TrayAction, config: LoadedConfig, context: CliContext): Promise<void> {
  const { home } = config.values
  switch (action.kind) {
    case 'open':
      return openExplorerAt(action.memory, config, context)
    case 'pause': {
      const until = action.hours === null ? null : Date.now() + action.hours * HOUR_MS
      await withEngine(home, (engine) => engine.pauseCapture({ until }, context.caller))
      return
    }
    case 'resume': {
      await withEngine(home, (engine) => engine.resumeCapture({}, context.caller))
      const { kickTask } = await import('../../daemon/control.ts')
      await kickTask(home, 'capture')
      return
    }
    case 'start':
      await startInBackground(config, null)
      return
    case 'stop':
      await stopAndWait(config)
      return
    case 'quit':
      return
    default:
      action satisfies never
  }
}

async function openExplorerAt(
  memory: string | null,
  config: LoadedConfig,
  context: CliContext,
): Promise<void> {
  const { askExplorerLink, askStatus } = await import('../../daemon/control.ts')
  const { home } = config.values
  if ((await askStatus(home)) === null) await startInBackground(config, null)
  const { url } = await askExplorerLink(home)
  const to = memory === null ? '' : `&to=${encodeURIComponent(`/ui/memory/${memory}`)}`
  const plan = planOpening(`${url}${to}`, process.platform, context.surroundings)
  if (plan.kind === 'program' && (await openBrowser(plan))) return
  throw new LoreError('not_yet', 'No browser could be opened: lore ui --print', {
    hint: 'Run `lore ui --print` and open the link yourself.',
  })
}

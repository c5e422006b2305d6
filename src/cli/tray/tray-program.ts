/** Talks to the helper: one line of JSON each way. Sends only what changed. */
import { type ChildProcessWithoutNullStreams, spawn } from 'node:child_process'
import { createInterface } from 'node:readline'
import type { Environment } from '../../config/resolve.ts'
import type { TrayState } from './tray-face.ts'
import { drawIcon } from './tray-icon.ts'
import type { TrayAction, TrayEntry } from './tray-menu.ts'

export interface TrayProgram {
  show(state: TrayState, tooltip: string, menu: readonly TrayEntry[]): void
  /** Resolves when the helper has ended, however it ended. */
  readonly ended: Promise<void>
  close(): void
}

export type TrayStart =
  | { readonly kind: 'shown'; readonly program: TrayProgram }
  /** The helper ended, or said nothing, before it was ready. */
  | { readonly kind: 'failed'; readonly said: string }

/** A busy machine starts the helper slowly. */
const READY_MS = 30_000
const SAID_CHARS = 2_000

/** @param helper path of the checked program */
export async function startTray(
  helper: string,
  env: Environment,
  platform: NodeJS.Platform,
  onAction: (action: TrayAction) => void,
): Promise<TrayStart> {
  const child = spawn(helper, [], { env, windowsHide: true })
  let said = ''
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    said = `${said}${text}`.slice(-SAID_CHARS)
  })
  // A helper that ended takes no more lines; `ended` reports that.
  child.stdin.on('error', () => undefined)
  const ended = new Promise<void>((resolve) => {
    child.once('exit', () => resolve())
    child.once('error', (error) => {
      said = error.message
      resolve()
    })
  })
  const lines = createInterface({ input: child.stdout })
  const ready = await new Promise<boolean>((resolve) => {
    const timer = setTimeout(() => resolve(false), READY_MS)
    lines.once('line', (line) => {
      clearTimeout(timer)
      resolve(parse(line).type === 'ready')
    })
    void ended.then(() => {
      clearTimeout(timer)
      resolve(false)
    })
  })
  if (!ready) {
    child.kill()
    return { kind: 'failed', said: said.trim() }
  }
  return { kind: 'shown', program: createProgram(child, lines, ended, platform, onAction) }
}

function createProgram(
  child: ChildProcessWithoutNullStreams,
  lines: ReturnType<typeof createInterface>,
  ended: Promise<void>,
  platform: NodeJS.Platform,
  onAction: (action: TrayAction) => void,
): TrayProgram {
  const send = (message: object) => child.stdin.write(`${JSON.stringify(message)}\n`)
  /** The lines that the helper shows, as they were sent, by number. */
  let shown: ReadonlyMap<number, SentEntry> | null = null
  let look = ''
  lines.on('line', (line) => {
    const { type, __id } = parse(line)
    const action = type === 'clicked' && typeof __id === 'number' ? shown?.get(__id)?.entry.action : null
    if (action != null) onAction(action)
  })
  return {
    ended,
    show(state, tooltip, menu) {
      const entries = number(menu, platform)
      const top = { icon: drawIcon(state, platform).toString('base64'), title: '', tooltip }
      if (shown === null) {
        send({
          ...top,
          isTemplateIcon: false,
          items: entries.filter(({ parent }) => parent === null).map(toItem),
        })
      } else {
        // The icon comes last: where it is seen, the menu says the same.
        for (const entry of entries) {
          const before = shown.get(entry.id)
          if (before !== undefined && before.text !== entry.text) {
            send({ type: 'update-item', item: { ...toItem(entry), items: undefined }, seq_id: -1 })
          }
        }
        if (look !== `${state} ${tooltip}`)
          send({ type: 'update-menu', menu: { ...top, items: [] }, seq_id: -1 })
      }
      look = `${state} ${tooltip}`
      shown = new Map(entries.map((entry) => [entry.id, entry]))
    },
    close: () => send({ type: 'exit' }),
  }
}

interface SentEntry {
  readonly id: number
  readonly parent: number | null
  readonly entry: TrayEntry
  readonly below: readonly SentEntry[]
  /** The text that a person sees; the same text needs no new line. */
  readonly text: string
}

/** Numbers every entry in the order of the menu, so that an entry keeps its number. */
function number(menu: readonly TrayEntry[], platform: NodeJS.Platform): readonly SentEntry[] {
  let next = 1
  const visit = (entries: readonly TrayEntry[], parent: number | null): readonly SentEntry[] =>
    entries.flatMap((entry) => {
      const id = next++
      const below = visit(entry.below, id)
      // Windows takes "&" for the sign of a key.
      const title = platform === 'win32' ? entry.title.replaceAll('&', '&&') : entry.title
      const text = JSON.stringify([title, entry.enabled, entry.hidden])
      return [{ id, parent, entry: { ...entry, title }, below, text }, ...below]
    })
  return visit(menu, null)
}

function toItem({ id, entry, below }: SentEntry): object {
  const { title, enabled, hidden } = entry
  return {
    __id: id,
    title,
    tooltip: '',
    enabled,
    hidden,
    checked: false,
    ...(below.length > 0 ? { items: below.map(toItem) } : {}),
  }
}

function parse(line: string): { readonly type?: unknown; readonly __id?: unknown } {
  try {
    const value: unknown = JSON.parse(line)
    return typeof value === 'object' && value !== null ? value : {}
  } catch (error) {
    if (error instanceof SyntaxError) return {}
    throw error
  }
}

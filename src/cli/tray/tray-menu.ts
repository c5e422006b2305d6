/**
 * The menu of the tray. The helper cannot add entries to a menu that is shown, so the menu has a fixed number of entries,
 * and those of no use are hidden. Pure.
 */
import type { MemoryId } from '../../core/ids.ts'
import { removeInvisible } from '../../text/remove-invisible.ts'
import { clip, toOneLine } from '../render/layout/text.ts'
import type { TrayFace, TrayLook } from './tray-face.ts'

export type TrayAction =
  | { readonly kind: 'open'; readonly memory: MemoryId | null }
  | { readonly kind: 'pause'; readonly hours: number | null }
  | { readonly kind: 'resume' | 'start' | 'stop' | 'quit' }

export interface TrayEntry {
  readonly title: string
  readonly enabled: boolean
  readonly hidden: boolean
  readonly action: TrayAction | null
  readonly below: readonly TrayEntry[]
}

const SEPARATOR = '<SEPARATOR>'
/** Number of recent memories that the menu offers. */
export const RECENT = 5
const TITLE_COLUMNS = 60

const separator: TrayEntry = { title: SEPARATOR, enabled: true, hidden: false, action: null, below: [] }

export function toMenu(face: TrayFace, look: TrayLook): readonly TrayEntry[] {
  const runs = look.daemon !== null
  const paused = look.summary?.paused != null
  return [
    told(face.says),
    told(face.today ?? '', face.today === null),
    separator,
    entry('Open the explorer', { kind: 'open', memory: null }),
    {
      ...entry('Recent memories', null, look.recent.length === 0),
      below: Array.from({ length: RECENT }, (_, index) => {
        const memory = look.recent[index]
        return memory === undefined
          ? entry('', null, true)
          : entry(toLabel(memory.title), { kind: 'open', memory: memory.id })
      }),
    },
    separator,
    entry('Pause capture for an hour', { kind: 'pause', hours: 1 }, !runs || paused),
    entry('Pause capture until resumed', { kind: 'pause', hours: null }, !runs || paused),
    entry('Resume capture', { kind: 'resume' }, !runs || !paused),
    separator,
    entry('Start the daemon', { kind: 'start' }, runs),
    entry('Stop the daemon', { kind: 'stop' }, !runs),
    entry('Quit', { kind: 'quit' }),
  ]
}

function told(text: string, hidden = false): TrayEntry {
  return { title: toLabel(text), enabled: false, hidden, action: null, below: [] }
}

function entry(title: string, action: TrayAction | null, hidden = false): TrayEntry {
  return { title, enabled: true, hidden, action, below: [] }
}

/** One line of plain text: a memory cannot look like a separator, and cannot turn the direction of the menu. */
export function toLabel(text: string): string {
  const label = clip(toOneLine(removeInvisible(text).text), TITLE_COLUMNS)
  return label === SEPARATOR ? `“${label}”` : label
}

/** The properties of the terminal that rendering depends on. Rendering is pure: value and view in, text out. */
import type { EpochMs } from '../../../core/ids.ts'

export type Paint = (text: string) => string

export interface Palette {
  readonly bold: Paint
  readonly dim: Paint
  readonly red: Paint
  readonly green: Paint
  readonly yellow: Paint
  readonly cyan: Paint
}

export interface View {
  readonly paint: Palette
  /** In columns. */
  readonly width: number
  readonly now: EpochMs
  /** True for a terminal: messages are broken between words. A pipe or file gets them as they are. */
  readonly wraps?: boolean
}

const same: Paint = (text) => text
export const PLAIN: Palette = { bold: same, dim: same, red: same, green: same, yellow: same, cyan: same }

/** For a message that is composed before its place of output is known. */
export const NOWHERE: View = { paint: PLAIN, width: 80, now: 0 }

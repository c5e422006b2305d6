/** Opens a link in the person's browser, if this machine has a screen that the person sits at. */
import { spawn } from 'node:child_process'
import type { Surroundings } from '../../config/environment.ts'

/** The plan: a program to start, or the reason why none can show the page. */
export type Opening =
  | { readonly kind: 'program'; readonly program: string; readonly args: readonly string[] }
  /** The person works over ssh; `server` is the address they connected to. */
  | { readonly kind: 'ssh'; readonly server: string | null }
  | { readonly kind: 'no_screen' }

/** Pure. @example planOpening(url, 'darwin', surroundings) // { kind: 'program', program: 'open', … } */
export function planOpening(
  url: string,
  platform: NodeJS.Platform,
  { ssh, display }: Pick<Surroundings, 'ssh' | 'display'>,
): Opening {
  if (ssh !== null) return { kind: 'ssh', server: ssh.server }
  if (platform === 'darwin') return { kind: 'program', program: 'open', args: [url] }
  if (platform === 'win32') {
    return { kind: 'program', program: 'rundll32', args: ['url.dll,FileProtocolHandler', url] }
  }
  return display ? { kind: 'program', program: 'xdg-open', args: [url] } : { kind: 'no_screen' }
}

/** Long enough to learn that the program is missing or refuses; a browser itself may stay open. */
const LOOK_MS = 1_500

/** Returns false if the program could not be started or failed at once. */
export function openBrowser({ program, args }: Extract<Opening, { kind: 'program' }>): Promise<boolean> {
  return new Promise((resolve) => {
    const child = spawn(program, args, { detached: true, stdio: 'ignore', windowsHide: true })
    const timer = setTimeout(() => resolve(true), LOOK_MS)
    const settle = (opened: boolean) => {
      clearTimeout(timer)
      resolve(opened)
    }
    child.once('error', () => settle(false))
    child.once('exit', (code) => settle(code === 0))
    child.unref()
  })
}

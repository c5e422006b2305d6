/** Paths as people write them. Pure. */
import { sep } from 'node:path'

/** The user's home folder as `~`, where a line begins with it. */
export function tilde(text: string, homedir: string): string {
  return text.startsWith(homedir + sep) ? `~${text.slice(homedir.length)}` : text
}

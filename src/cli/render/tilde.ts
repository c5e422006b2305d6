/** Paths as people write them. Pure. */
import { sep } from 'node:path'

/** Replaces the user's home folder by `~` if the text begins with it. */
export function tilde(text: string, homedir: string): string {
  return text.startsWith(homedir + sep) ? `~${text.slice(homedir.length)}` : text
}

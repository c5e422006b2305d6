/** Quotes words for a shell. Pure. */

/** For a POSIX shell. Leaves the text bare if nothing in it is special. */
export function quote(text: string): string {
  return /^[\w@%+=:,./~\\-]+$/.test(text) ? text : `'${text.replaceAll("'", `'\\''`)}'`
}

/** Words as a shell takes them. Pure. */

/** For a POSIX shell; left bare where nothing in it is special. */
export function quote(text: string): string {
  return /^[\w@%+=:,./~\\-]+$/.test(text) ? text : `'${text.replaceAll("'", `'\\''`)}'`
}

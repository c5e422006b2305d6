/** Makes file names from titles: readable, valid on every system, unique in their folder. Pure. */

const LONGEST = 60
/** Characters that some file system or wiki link cannot hold. */
const FORBIDDEN = /[\\/:*?"<>|#^[\]{}%`\u0000-\u001f\u007f-\u009f]/g
const RESERVED = /^(?:con|prn|aux|nul|com\d|lpt\d)$/i

/** Returns a file name without extension; never empty. */
export function toFileName(title: string): string {
  const plain = title.toWellFormed().normalize('NFC').replace(FORBIDDEN, ' ').replace(/\s+/g, ' ').trim()
  // A leading dot would hide the file; Windows cuts off a trailing one.
  const name = cutAtWord(plain).replace(/^\.+\s*|[.…,;\s]+$/g, '')
  if (name === '') return 'Untitled'
  return RESERVED.test(name) ? `${name} note` : name
}

function cutAtWord(text: string): string {
  const letters = [...text]
  if (letters.length <= LONGEST) return text
  const cut = letters.slice(0, LONGEST).join('')
  const end = cut.lastIndexOf(' ')
  return end > LONGEST / 2 ? cut.slice(0, end) : cut
}

export interface NameBook {
  /** Returns a name that is unique in the folder, ignoring case. */
  take(folder: string, title: string, id: string): string
}

/** Distinguishes equal names by the end of the id, which is its random part. */
export function createNameBook(): NameBook {
  const taken = new Map<string, Set<string>>()
  return {
    take(folder, title, id) {
      const inFolder = taken.get(folder) ?? new Set()
      taken.set(folder, inFolder)
      const name = toFileName(title)
      const choices = [name, `${name} (${id.slice(-6)})`, `${name} (${id})`]
      const free = choices.find((choice) => !inFolder.has(choice.toLowerCase())) ?? `${name} (${id})`
      inFolder.add(free.toLowerCase())
      return free
    },
  }
}

/**
 * Writes Lore's entries into other programs' settings, and removes them. Every file is copied first and
 * recorded, so that a file that nobody changed since is restored byte for byte.
 */
import { createHash } from 'node:crypto'
import {
  accessSync,
  chmodSync,
  constants,
  existsSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  realpathSync,
  renameSync,
  rmdirSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { basename, dirname, join, resolve } from 'node:path'
import { readEnvironment } from '../../config/environment.ts'
import { ensurePrivateFolder, isMissing, writePrivateFile } from '../../config/home.ts'
import { LoreError } from '../../core/errors.ts'
import { type InitClient, type InitPlace, type LoreCommand, OTHER_CLIENT } from './clients.ts'

/**
 * `absent`: the program is not on this machine; `wired`: nothing to do; `broken`: its file cannot be read.
 */
export type WiringState = 'absent' | 'wired' | 'new' | 'change' | 'broken'

export interface Wiring {
  readonly client: InitClient
  readonly file: string
  readonly state: WiringState
  /** null if there is no file. */
  readonly before: string | null
  readonly after: string | null
  /** True if another entry has Lore's name. */
  readonly replaces: boolean
  /** Set if the state is `broken`. */
  readonly problem: LoreError | null
}

/** The machine, as the clients look at it. A file that cannot be read counts as empty: `planWiring` says what is wrong. */
export function placeOf(standpoint: { readonly homedir: string }): InitPlace {
  return {
    homedir: standpoint.homedir,
    platform: process.platform,
    env: readEnvironment(),
    join,
    read(path) {
      try {
        return readText(path)
      } catch (error) {
        if (error instanceof LoreError) return ''
        throw error
      }
    },
  }
}

export function planWiring(client: InitClient, place: InitPlace, lore: LoreCommand, home: string): Wiring {
  const file = client.file(place)
  const plan = { client, file, before: null, after: null, replaces: false, problem: null }
  const folders = [client.folder(place), client.otherFolder?.(place)]
  if (!folders.some((folder) => folder !== undefined && existsSync(folder)))
    return { ...plan, state: 'absent' }
  let before: string | null = null
  try {
    before = readText(file)
    if (client.isWired(before, lore, file)) return { ...plan, state: 'wired', before, after: before }
    const after = client.add(before, lore, file)
    requireWritable(file)
    const replaces = client.hasName(before, file) && !readRecord(home).some((entry) => entry.file === file)
    return { ...plan, state: before === null ? 'new' : 'change', before, after, replaces }
  } catch (error) {
    if (error instanceof LoreError) return { ...plan, state: 'broken', before, problem: error }
    throw error
  }
}

/** The record of one changed file. */
interface WiredFile {
  readonly client: string
  readonly file: string
  /** The path of the copy of the former text; null if there was no file. */
  readonly backup: string | null
  /** SHA-256 of the text that was written. */
  readonly written: string
  readonly at: number
  /** The outermost folder that had to be made for the file; absent if there was none. */
  readonly made?: string
}

/** Saves and records the copy before it replaces the file. @throws LoreError changed_since */
export function applyWiring(
  home: string,
  { client, file, before, after }: Wiring,
  now: number,
): string | null {
  if (after === null) return null
  if (readText(file) !== before) {
    throw new LoreError('changed_since', `${file} has changed just now.`, {
      hint: 'Run `lore init` again to see the new difference.',
      details: { file },
    })
  }
  const folder = join(home, 'init')
  ensurePrivateFolder(folder)
  const record = readRecord(home)
  const former = record.find((entry) => entry.file === file)
  // Only Lore has written the file since the first time, so an undo restores the text from before that.
  const isOurs = former !== undefined && before !== null && hash(before) === former.written
  const backup = isOurs || before === null ? null : join(folder, `${now}-${client.name}-${basename(file)}`)
  // If the file was wired before and changed since, the copy keeps the person's changes without Lore's
  // entry.
  const kept =
    former === undefined || before === null ? before : client.remove(before, textBefore(former), file)
  if (backup !== null && kept !== null) writePrivateFile(backup, kept)
  const undoTo = isOurs ? former.backup : backup
  const made = former?.made ?? outermostMissing(dirname(targetOf(file)))
  const entry = {
    ...{ client: client.name, file, backup: undoTo, written: hash(after), at: now },
    ...(made === undefined ? {} : { made }),
  }
  writeRecord(home, [...record.filter((other) => other.file !== file), entry])
  replaceText(file, after, client.mode)
  return backup
}

export type UndoneState = 'restored' | 'removed' | 'taken_out' | 'gone' | 'broken'

export interface Undone {
  readonly client: string
  readonly file: string
  /**
   * `restored` byte for byte; `removed`: the file was new; `taken_out`: it has changed since, so only
   * Lore's entry was removed; `gone`: no file; `broken`: it cannot be read or changed, and stays on record.
   */
  readonly state: UndoneState
}

export interface UndoPlan extends Undone {
  readonly before: string | null
  readonly after: string | null
  /** Set if the state is `broken`. */
  readonly problem: LoreError | null
}

/**
 * Plans what undoing would change. A file that cannot be read does not prevent the others.
 * @param isMeant true for a file that is to be undone
 */
export function planUndo(
  home: string,
  clients: readonly InitClient[],
  isMeant: (entry: Pick<Undone, 'client' | 'file'>) => boolean,
): readonly UndoPlan[] {
  return readRecord(home)
    .filter(isMeant)
    .map((entry) => {
      try {
        return planOne(entry, clients)
      } catch (error) {
        if (error instanceof LoreError) return toBroken(entry, error)
        throw error
      }
    })
}

function planOne(entry: WiredFile, clients: readonly InitClient[]): UndoPlan {
  const { client, file } = entry
  const before = readText(file)
  const plan = { client, file, before, problem: null }
  if (before === null) return { ...plan, state: 'gone', after: null }
  if (hash(before) === entry.written) {
    if (entry.backup === null) return { ...plan, state: 'removed', after: null }
    const after = readText(entry.backup)
    if (after !== null) return { ...plan, state: 'restored', after }
  }
  const known =
    clients.find(({ name }) => name === client) ?? clients.find(({ name }) => name === OTHER_CLIENT)
  const after = known?.remove(before, textBefore(entry), file) ?? before
  return { ...plan, state: 'taken_out', after }
}

/** Returns the text from before the first time; null if there was no file, or if its copy is gone. */
function textBefore({ backup }: WiredFile): string | null {
  return backup === null ? null : readText(backup)
}

function toBroken({ client, file }: Pick<Undone, 'client' | 'file'>, problem: LoreError): UndoPlan {
  return { client, file, state: 'broken', before: null, after: null, problem }
}

/** @returns the plan, or its `broken` form if that failed */
export function applyUndo(home: string, plan: UndoPlan): UndoPlan {
  try {
    undoOne(home, plan)
    return plan
  } catch (error) {
    if (error instanceof LoreError) return toBroken(plan, error)
    throw error
  }
}

function undoOne(home: string, { file, state, before, after }: UndoPlan): void {
  if (readText(file) !== before) {
    throw new LoreError('changed_since', `${file} has changed just now.`, {
      hint: 'Run `lore init --undo` again.',
      details: { file },
    })
  }
  if (state === 'removed') rmSync(targetOf(file), { force: true })
  else if (after !== null) replaceText(file, after)
  const record = readRecord(home)
  const made = record.find((entry) => entry.file === file)?.made
  if (state === 'removed' && made !== undefined) removeEmpty(dirname(targetOf(file)), made)
  writeRecord(
    home,
    record.filter((entry) => entry.file !== file),
  )
  // A copy that was restored is no longer needed; it stays if the file had changed since.
  const backup = record.find((entry) => entry.file === file)?.backup
  if (state === 'restored' && backup !== undefined && backup !== null) rmSync(backup, { force: true })
}

/** @returns undefined if the folder is there */
function outermostMissing(folder: string): string | undefined {
  if (existsSync(folder)) return undefined
  return outermostMissing(dirname(folder)) ?? folder
}

/** Removes folders that hold nothing, from the inner one outwards, as far as they were made for the file. */
function removeEmpty(folder: string, outermost: string): void {
  if (!existsSync(folder) || readdirSync(folder).length > 0) return
  rmdirSync(folder)
  if (folder !== outermost) removeEmpty(dirname(folder), outermost)
}

function recordFile(home: string): string {
  return join(home, 'init', 'record.json')
}

function readRecord(home: string): readonly WiredFile[] {
  const text = readText(recordFile(home))
  if (text === null) return []
  try {
    const entries: unknown = JSON.parse(text)
    if (Array.isArray(entries)) return entries.filter(isWiredFile)
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error
  }
  throw new LoreError('config_invalid', `${recordFile(home)} cannot be read.`, {
    hint: 'It says what `lore init` changed; the earlier copies are in the same folder. Move it away to start over.',
    details: { file: recordFile(home) },
  })
}

function isWiredFile(value: unknown): value is WiredFile {
  if (typeof value !== 'object' || value === null) return false
  const entry = value as Partial<Record<keyof WiredFile, unknown>>
  return (
    typeof entry.client === 'string' &&
    typeof entry.file === 'string' &&
    typeof entry.written === 'string' &&
    (entry.backup === null || typeof entry.backup === 'string') &&
    (entry.made === undefined || typeof entry.made === 'string')
  )
}

function writeRecord(home: string, entries: readonly WiredFile[]): void {
  if (entries.length === 0) rmSync(recordFile(home), { force: true })
  else writePrivateFile(recordFile(home), `${JSON.stringify(entries, null, 2)}\n`)
}

/**
 * Replaces the file in one step and keeps its mode. A link stays a link, even one to a missing file.
 * @param newMode mode of a file that does not exist yet
 */
export function replaceText(file: string, text: string, newMode = 0o600): void {
  const target = targetOf(file)
  const mode = existsSync(target) ? statSync(target).mode & 0o777 : newMode
  mkdirSync(dirname(target), { recursive: true })
  const temporary = join(dirname(target), `.${basename(target)}.${process.pid}.lore`)
  try {
    writeFileSync(temporary, text, { mode })
    chmodSync(temporary, mode)
    renameSync(temporary, target)
  } catch (error) {
    rmSync(temporary, { force: true })
    throw new LoreError('config_invalid', `${file} cannot be written.`, {
      hint: 'Check the rights of the file and of its folder.',
      cause: error,
      details: { file },
    })
  }
}

/** The number of links that operating systems follow. */
const MOST_LINKS = 40

/** Follows all links to the final name, which need not exist yet. */
function targetOf(file: string): string {
  let target = file
  for (let followed = 0; followed <= MOST_LINKS; followed++) {
    if (lstatSync(target, { throwIfNoEntry: false })?.isSymbolicLink() !== true) return target
    target = resolve(realpathSync(dirname(target)), readlinkSync(target))
  }
  throw new LoreError('config_invalid', `${file} is a link that leads back to itself.`, {
    hint: 'Fix the link, then try again.',
    details: { file },
  })
}

/** Refuses anything that is no regular file: reading it may never end. @throws LoreError config_invalid */
function requireFile(file: string): void {
  const found = lstatSync(targetOf(file), { throwIfNoEntry: false })
  if (found === undefined || found.isFile()) return
  throw new LoreError('config_invalid', `${file} is not a file.`, {
    hint: 'Something else has that name, or a link leads there. Wire the program by hand: lore init --print',
    details: { file },
  })
}

/** @throws LoreError config_invalid if the file may not be written */
function requireWritable(file: string): void {
  const target = targetOf(file)
  try {
    if (existsSync(target)) accessSync(target, constants.W_OK)
  } catch (error) {
    throw new LoreError('config_invalid', `${file} is not writable.`, {
      hint: 'It is read-only; change its rights, or wire it by hand: lore init --print',
      cause: error,
      details: { file },
    })
  }
}

/**
 * Reads the text so that every byte can be written back: keeps a byte order mark, refuses anything but
 * UTF-8. null if there is no file.
 */
export function readText(file: string): string | null {
  try {
    requireFile(file)
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(readFileSync(file))
  } catch (error) {
    if (isMissing(error)) return null
    if (error instanceof LoreError) throw error
    if (error instanceof TypeError) {
      throw new LoreError('config_invalid', `${file} is not UTF-8.`, {
        hint: 'Save it as UTF-8, then try again.',
        cause: error,
        details: { file },
      })
    }
    throw new LoreError('config_invalid', `${file} cannot be read.`, {
      hint: 'Check the rights of the file and of its folder.',
      cause: error,
      details: { file },
    })
  }
}

function hash(text: string): string {
  return createHash('sha256').update(text).digest('hex')
}

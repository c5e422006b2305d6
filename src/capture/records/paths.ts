/** Joins folder names by the rules of the platform in `place`, not of the one this code runs on. */
import { posix, win32 } from 'node:path'
import type { SourcePlace } from '../../core/ports/transcript-source.ts'

export function joinPath(place: SourcePlace, ...parts: readonly string[]): string {
  return (place.platform === 'win32' ? win32 : posix).join(...parts)
}

/** Returns the folder named by an environment variable; undefined if it is unset or empty. */
export function folderFrom(place: SourcePlace, variable: string): string | undefined {
  const value = place.env[variable]?.trim()
  return value === '' ? undefined : value
}

/** Returns the last part of a path, with either kind of slash. */
export function fileNameOf(path: string): string {
  return path.slice(Math.max(path.lastIndexOf('/'), path.lastIndexOf('\\')) + 1)
}

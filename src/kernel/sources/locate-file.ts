/** Decides which skill files may be read and written: any for a person; for an agent, Markdown in a few folders. */
import { basename, dirname, extname, isAbsolute, join, relative, sep } from 'node:path'
import type { Caller } from '../../core/caller.ts'
import { LoreError } from '../../core/errors.ts'
import type { SkillFiles } from '../../core/ports/skill-files.ts'
import { requireList, requireText } from '../validate.ts'

export interface SkillPlaces {
  /** The client's working folder, absolute; it also allows the skill folders in it and the user's own. */
  readonly folder?: string
  /** Absolute folders from the settings. */
  readonly named?: readonly string[]
}

const PATH_CHARS = 4_096
const MARKDOWN = '.md'

export interface LocatedFile {
  /** The path as given. */
  readonly path: string
  /** The path with links resolved; open only this one. */
  readonly real: string
}

type Links = Pick<SkillFiles, 'resolve' | 'ownFolder'>

/** Returns the folders that files must be in, links resolved; null if any file is allowed, never for an agent. */
export async function findPlaces(
  links: Links,
  within: SkillPlaces | undefined,
  caller: Caller,
): Promise<readonly string[] | null> {
  if (within === undefined && caller.kind !== 'agent') return null
  const { folder, named } = within ?? {}
  const given = named === undefined ? [] : requireList('within', named)
  const folders = [
    ...(folder === undefined ? [] : foldersOf(requireText('within', folder, PATH_CHARS), links.ownFolder)),
    ...given.map((one) => requireText('within', one, PATH_CHARS)),
  ].filter((one) => isAbsolute(one))
  const real = await Promise.all(folders.map((one) => links.resolve(one)))
  // The root of the file system is dropped, because it would allow every file.
  return real.filter((one) => one !== null).filter((one) => dirname(one) !== one)
}

/** Lists the skill folders separately, because they may be links to places outside the folder. */
function foldersOf(folder: string, ownFolder: string): readonly string[] {
  return [folder, join(folder, '.claude', 'skills'), join(folder, 'skills'), ownFolder]
}

/**
 * Resolves the links of each path and checks it against the places. Throws `protected` for the first path that is not
 * Markdown or is outside, whether or not the file exists.
 * @param field the input to name in the error; for `writeTo` the resolved file must have the same name
 */
export async function locateAll(
  links: Links,
  places: readonly string[] | null,
  field: 'skillPaths' | 'writeTo',
  paths: readonly string[],
): Promise<LocatedFile[]> {
  const located: LocatedFile[] = []
  for (const path of paths) {
    const real = await links.resolve(path)
    if (places === null) {
      located.push({ path, real: real ?? path })
      continue
    }
    if (real === null || !places.some((place) => isBelow(place, real))) throw outsidePlaces(field, path)
    if (!isMarkdown(path) || !isMarkdown(real)) throw noMarkdown(field, path)
    if (field === 'writeTo' && basename(real) !== basename(path)) throw outsidePlaces(field, path)
    located.push({ path, real })
  }
  return located
}

export function isBelow(place: string, path: string): boolean {
  const way = relative(place, path)
  return way !== '' && way !== '..' && !way.startsWith(`..${sep}`) && !isAbsolute(way)
}

function isMarkdown(path: string): boolean {
  return extname(path).toLowerCase() === MARKDOWN
}

function outsidePlaces(field: string, path: string): LoreError {
  return new LoreError('protected', `An agent may not read or write this file here: ${path}`, {
    hint: 'Name a file in the project or in a folder of skills; without a project, in a folder that your settings name. Or ask the person to run `lore skills`.',
    details: { field },
  })
}

function noMarkdown(field: string, path: string): LoreError {
  return new LoreError('protected', `Only Markdown files are read as skills: ${path}`, {
    hint: `Name files that end in ${MARKDOWN}.`,
    details: { field },
  })
}

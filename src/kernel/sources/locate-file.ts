/** Which skill files may be read and written: whatever a person names; of an agent, Markdown in a few folders. */
import { basename, dirname, extname, isAbsolute, join, relative, sep } from 'node:path'
import type { Caller } from '../../core/caller.ts'
import { LoreError } from '../../core/errors.ts'
import type { SkillFiles } from '../../core/ports/skill-files.ts'
import { requireList, requireText } from '../validate.ts'

export interface SkillPlaces {
  /** Where the client stands, absolute; with it, the folders of skills in it and this user's own. */
  readonly folder?: string
  /** Folders that settings name; absolute. */
  readonly named?: readonly string[]
}

const PATH_CHARS = 4_096
const MARKDOWN = '.md'

export interface LocatedFile {
  /** As it was named. */
  readonly path: string
  /** Where that leads; the only path to open. */
  readonly real: string
}

type Links = Pick<SkillFiles, 'resolve' | 'ownFolder'>

/** Folders that files must lie below, links followed; null where any file will do, which is so for a person only. */
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
  // A client that stands at the root stands nowhere: everything would lie below it.
  return real.filter((one) => one !== null).filter((one) => dirname(one) !== one)
}

/** The folders of skills are named as well, since they may be links out of the one they are in. */
function foldersOf(folder: string, ownFolder: string): readonly string[] {
  return [folder, join(folder, '.claude', 'skills'), join(folder, 'skills'), ownFolder]
}

/**
 * Follows the links of each path and holds it against the places; throws `protected` for the first that is no
 * Markdown or lies elsewhere, whether or not there is such a file.
 * @param field the input to name in the error; what `writeTo` leads to must have the same name
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
    if (real === null || !places.some((place) => isBelow(place, real))) throw elsewhere(field, path)
    if (!isMarkdown(path) || !isMarkdown(real)) throw noMarkdown(field, path)
    if (field === 'writeTo' && basename(real) !== basename(path)) throw elsewhere(field, path)
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

function elsewhere(field: string, path: string): LoreError {
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

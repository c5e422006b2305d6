/**
 * Adds items to lists of a person's JSON file and removes them; items of others, comments and the rest stay. Pure.
 */
import { LoreError } from '../../core/errors.ts'
import { appendItem, type JsonPath, readEntry, removeEntries, removeItem, setEntries } from './edit-json.ts'

/** One item of a list, by the list's path in the file. */
interface ListItem {
  readonly path: JsonPath
  readonly value: unknown
}

/** @param text null if there is no file yet */
export function appendItems(text: string | null, items: readonly ListItem[], file: string): string {
  const start = text === null || text.trim() === '' ? '{}\n' : text
  return items.reduce((edited, { path, value }) => {
    return listAt(edited, path, file) === null
      ? setEntries(edited, [{ path, value: [value] }], file)
      : appendItem(edited, path, value)
  }, start)
}

/**
 * Removes the items that `isOurs` accepts; of an item whose `hooks` also list others', only ours. Lists and objects that
 * become empty go, too, unless they were there before.
 * @param former the text from before Lore, if it is known
 */
export function removeItems(
  text: string,
  paths: readonly JsonPath[],
  isOurs: (item: unknown) => boolean,
  former: string | null,
  file: string,
): string {
  return paths.reduce((edited, path) => {
    const list = listAt(edited, path, file)
    if (list === null) return edited
    const ours = list.flatMap((item, index) => (isOurs(item) ? [index] : []))
    const rest = ours.toReversed().reduce((left, index) => {
      const shared = listShared(list[index], isOurs)
      if (shared === null) return removeItem(left, path, index)
      return shared
        .toReversed()
        .reduce((text, inner) => removeItem(text, [...path, index, 'hooks'], inner), left)
    }, edited)
    const isLeft = listAt(rest, path, file)?.length !== 0 || hasEntry(former, path, file)
    return ours.length === 0 || isLeft ? rest : removeEntries(rest, [path], former, file)
  }, text)
}

/** Returns the places of our hooks in an item that lists others', too; null if the item is ours as a whole. */
function listShared(item: unknown, isOurs: (item: unknown) => boolean): readonly number[] | null {
  const { hooks } = item as { readonly hooks?: unknown }
  const inner: readonly unknown[] = Array.isArray(hooks) ? hooks : []
  const ours = inner.flatMap((hook, index) => (isOurs(hook) ? [index] : []))
  return ours.length === 0 || ours.length === inner.length ? null : ours
}

function hasEntry(text: string | null, path: JsonPath, file: string): boolean {
  return text !== null && readEntry(text, path, file) !== undefined
}

/** Returns the list; null if there is none. @throws LoreError config_invalid if something else has its place */
function listAt(text: string, path: JsonPath, file: string): readonly unknown[] | null {
  for (let depth = 1; depth < path.length; depth++) {
    const around = readEntry(text, path.slice(0, depth), file)
    if (around === undefined) return null
    if (typeof around !== 'object' || around === null || Array.isArray(around))
      throw misplaced(path.slice(0, depth), 'an object', file)
  }
  const value = readEntry(text, path, file)
  if (value === undefined || Array.isArray(value)) return value ?? null
  throw misplaced(path, 'a list', file)
}

function misplaced(path: JsonPath, what: string, file: string): LoreError {
  return new LoreError('config_invalid', `${path.join('.')} in ${file} should hold ${what}.`, {
    hint: 'Fix or remove it, then try again.',
    details: { file },
  })
}

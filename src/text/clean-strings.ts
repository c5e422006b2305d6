/** Removes invisible characters from every string in a value of plain data. Pure. */
import { removeInvisible } from './remove-invisible.ts'

/**
 * Returns the same value if there is nothing to remove. Keys and values other than strings, lists and plain
 * objects are kept.
 */
export function cleanStrings<T>(value: T): T {
  if (typeof value === 'string') return removeInvisible(value).text as T
  if (Array.isArray(value)) {
    const items = value.map(cleanStrings)
    return items.every((item, index) => item === value[index]) ? value : (items as T)
  }
  if (!isPlain(value)) return value
  return cleanFields(value)
}

/** Copies the object only if a field changes. */
function cleanFields<T extends Readonly<Record<string, unknown>>>(value: T): T {
  let cleaned: Record<string, unknown> | null = null
  for (const key of Object.keys(value)) {
    const inner = value[key]
    const clean = cleanStrings(inner)
    if (clean === inner) continue
    cleaned ??= { ...value }
    cleaned[key] = clean
  }
  return cleaned === null ? value : (cleaned as T)
}

function isPlain(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && Object.getPrototypeOf(value) === Object.prototype
}

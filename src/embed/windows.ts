/**
 * Splits a text into windows that the model can read at once. The label precedes every window, so that each
 * part of a long text is read in context.
 */

export interface Window {
  /** [CLS] label text [SEP] */
  readonly ids: readonly number[]
  /** Position of the text in `ids`; `textUntil` is exclusive. */
  readonly textFrom: number
  readonly textUntil: number
}

export interface WindowShape {
  /** Most tokens per window, [CLS] and [SEP] included. */
  readonly tokens: number
  /** Most windows; later text is not read. */
  readonly windows: number
  readonly cls: number
  readonly sep: number
  /** Returns true if a piece belongs to the word before it; windows are not cut inside a word. */
  readonly continuesWord: (id: number) => boolean
}

/** Returns at least one window, all of about equal size. A label may take up to half of a window. */
export function planWindows(label: readonly number[], text: readonly number[], shape: WindowShape): Window[] {
  const prefix = [shape.cls, ...label.slice(0, Math.floor(shape.tokens / 2) - 2)]
  const room = shape.tokens - prefix.length - 1
  const windows: Window[] = []
  let from = 0
  do {
    const remaining = text.length - from
    const share = Math.ceil(remaining / Math.ceil(remaining / room || 1))
    const until = toWordEnd(text, from, from + share, from + room, shape.continuesWord)
    const part = text.slice(from, until)
    windows.push({
      ids: [...prefix, ...part, shape.sep],
      textFrom: prefix.length,
      textUntil: prefix.length + part.length,
    })
    from = until
  } while (from < text.length && windows.length < shape.windows)
  return windows
}

/**
 * Returns the first word boundary from `wanted` on, else the last before it, else `limit`: a word longer than
 * a window is cut.
 */
function toWordEnd(
  text: readonly number[],
  from: number,
  wanted: number,
  limit: number,
  continuesWord: (id: number) => boolean,
): number {
  const isBoundary = (at: number): boolean => {
    const next = text[at]
    return next === undefined || !continuesWord(next)
  }
  for (let at = wanted; at <= limit; at++) if (isBoundary(at)) return at
  for (let at = wanted - 1; at > from; at--) if (isBoundary(at)) return at
  return limit
}

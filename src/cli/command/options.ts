/**
 * Typed arguments and options of commands: each has its flags, its sentence in the help, and a function
 * that turns the typed text into a value. Invalid text is a LoreError that names the option.
 */
import { LoreError } from '../../core/errors.ts'
import type { EpochMs } from '../../core/ids.ts'

/** A value from the parser: text, the texts of a repeated option, a switch, or nothing. */
export type Typed = string | readonly string[] | boolean | undefined

export interface CliOption<T> {
  /** As shown in the help: `-n, --limit <count>`. */
  readonly flags: string
  readonly sentence: string
  readonly repeats: boolean
  /** All allowed values, if they can be listed. */
  readonly choices?: readonly string[]
  /** For a switch with two forms: the sentence of its `--no-` form. */
  readonly negative?: string
  readonly read: (typed: Typed) => T
}

export interface CliArgument<T> {
  /** As shown in the help: `<id>`, `[id]`, `<words...>`. */
  readonly name: string
  readonly sentence: string
  readonly read: (typed: Typed) => T
}

function option<T>(flags: string, sentence: string, read: (text: string) => T): CliOption<T | undefined> {
  return {
    flags,
    sentence,
    repeats: false,
    read: (typed) => (typeof typed === 'string' ? read(typed) : undefined),
  }
}

/** A switch. `--no-x` is on unless it is typed. */
export function flag(flags: string, sentence: string): CliOption<boolean> {
  const unlessGiven = flags.startsWith('--no-')
  return {
    flags,
    sentence,
    repeats: false,
    read: (typed) => (unlessGiven ? typed !== false : typed === true),
  }
}

/** `--x` and `--no-x`: an answer given in advance; undefined if neither is typed. */
export function yesOrNo(
  flags: `--${string}`,
  sentence: string,
  negative: string,
): CliOption<boolean | undefined> {
  return {
    flags,
    sentence,
    negative,
    repeats: false,
    read: (typed) => (typeof typed === 'boolean' ? typed : undefined),
  }
}

/** Returns every form of an option, as the help and the pages list them. */
export function formsOf(
  option: Pick<CliOption<unknown>, 'flags' | 'sentence' | 'negative'>,
): readonly { readonly flags: string; readonly sentence: string }[] {
  const { flags, sentence, negative } = option
  return negative === undefined
    ? [{ flags, sentence }]
    : [
        { flags, sentence },
        { flags: flags.replace(/^--/, '--no-'), sentence: negative },
      ]
}

export function text(flags: string, sentence: string): CliOption<string | undefined> {
  return option(flags, sentence, (typed) => typed)
}

/** An option without which the command cannot run. */
export function required(flags: string, sentence: string): CliOption<string> {
  return {
    ...text(flags, sentence),
    read: (typed) => {
      if (typeof typed === 'string') return typed
      throw new LoreError('invalid_input', `${nameOf(flags)} is missing.`, {
        hint: `Add ${flags}: ${sentence}.`,
        details: { option: nameOf(flags) },
      })
    },
  }
}

/** An option that may be given several times. */
export function texts(flags: string, sentence: string): CliOption<readonly string[]> {
  return {
    flags,
    sentence,
    repeats: true,
    read: (typed) => (Array.isArray(typed) ? (typed as readonly string[]) : []),
  }
}

export function oneOf<const T extends string>(
  flags: string,
  sentence: string,
  values: readonly T[],
): CliOption<T | undefined> {
  const read = (typed: string) => {
    const value = values.find((known) => known === typed)
    if (value === undefined) throw notAllowed(flags, values.join(', '))
    return value
  }
  return { ...option(flags, `${sentence}: ${values.join(', ')}`, read), choices: values }
}

/** One of a few whole numbers that follow each other. */
export function oneNumberOf<const T extends number>(
  flags: string,
  sentence: string,
  values: readonly T[],
): CliOption<T | undefined> {
  const read = (typed: string) => {
    const value = values.find((known) => String(known) === typed)
    if (value === undefined) throw notAllowed(flags, values.join(', '))
    return value
  }
  return option(flags, `${sentence} (${values[0]}–${values.at(-1)})`, read)
}

export function integer(
  flags: string,
  sentence: string,
  min: number,
  max: number,
): CliOption<number | undefined> {
  return option(flags, `${sentence} (${min}–${max})`, (typed) => {
    const value = /^\d{1,9}$/.test(typed) ? Number(typed) : Number.NaN
    if (!(value >= min && value <= max)) throw notAllowed(flags, `a whole number from ${min} to ${max}`)
    return value
  })
}

export function number(
  flags: string,
  sentence: string,
  min: number,
  max: number,
): CliOption<number | undefined> {
  return option(flags, `${sentence} (${min}–${max})`, (typed) => {
    const value = /^\d*\.?\d+$/.test(typed) ? Number(typed) : Number.NaN
    if (!(value >= min && value <= max)) throw notAllowed(flags, `a number from ${min} to ${max}`)
    return value
  })
}

/** A list of whole numbers, such as `1000,10000`. */
export function integers(
  flags: string,
  sentence: string,
  min: number,
  max: number,
): CliOption<readonly number[] | undefined> {
  return option(flags, sentence, (typed) => {
    const values = typed.split(',').map((part) => (/^\s*\d{1,9}\s*$/.test(part) ? Number(part) : Number.NaN))
    if (!values.every((value) => value >= min && value <= max)) {
      throw notAllowed(flags, `whole numbers from ${min} to ${max}, separated by commas`)
    }
    return values
  })
}

/** The end of the day that a date alone stands for. */
export type DayEdge = 'start' | 'end'

export function moment(
  flags: string,
  sentence: string,
  edge: DayEdge = 'end',
): CliOption<EpochMs | undefined> {
  return option(flags, sentence, (typed) => {
    const value = parseMoment(typed, Date.now(), edge)
    if (value === null) throw notAllowed(flags, 'a date such as 2026-01-31, 2026-01-31T18:00 or 7d (ago)')
    return value
  })
}

const SPAN_MS: Readonly<Record<string, number>> = {
  m: 60_000,
  h: 3_600_000,
  d: 86_400_000,
  w: 604_800_000,
}

/** Returns `30m`, `2h`, `1d` or `2w` in milliseconds; null for anything else. */
export function parseSpan(typed: string): number | null {
  const span = /^(\d{1,6})([mhdw])$/.exec(typed)
  return span === null ? null : Number(span[1]) * (SPAN_MS[span[2] ?? ''] ?? 0)
}

/**
 * Returns a moment, in UTC unless an offset is written. A date alone is the end of that day, or its start
 * with `edge` 'start'; `7d`, `12h ago` and `2w` count back from now. null for anything else.
 */
export function parseMoment(typed: string, now: EpochMs, edge: DayEdge = 'end'): EpochMs | null {
  const ago = parseSpan(typed.replace(/ ago$/, ''))
  if (ago !== null) return now - ago
  const day = /^(\d{4})-(\d{2})-(\d{2})$/.exec(typed)
  if (day !== null) {
    return isRealDay(typed)
      ? Date.parse(`${typed}T${edge === 'end' ? '23:59:59.999' : '00:00:00.000'}Z`)
      : null
  }
  const time = /^(\d{4}-\d{2}-\d{2})T\d{2}:\d{2}(:\d{2}(\.\d{1,3})?)?(Z|[+-]\d{2}:\d{2})?$/.exec(typed)
  if (time === null || !isRealDay(time[1] ?? '')) return null
  const at = Date.parse(time[4] === undefined ? `${typed}Z` : typed)
  return Number.isNaN(at) ? null : at
}

/** False for the 31st of a shorter month, which Date would roll over. */
function isRealDay(day: string): boolean {
  const at = new Date(`${day}T00:00:00Z`)
  return !Number.isNaN(at.getTime()) && at.toISOString().startsWith(day)
}

export function argument(name: `<${string}>`, sentence: string): CliArgument<string> {
  return {
    name,
    sentence,
    read: (typed) => {
      if (typeof typed === 'string') return typed
      if (Array.isArray(typed)) return typed.join(' ')
      throw notAllowed(name, 'a value')
    },
  }
}

export function optionalArgument(name: `[${string}]`, sentence: string): CliArgument<string | undefined> {
  return {
    name,
    sentence,
    read: (typed) => {
      if (Array.isArray(typed)) return typed.length === 0 ? undefined : typed.join(' ')
      return typeof typed === 'string' ? typed : undefined
    },
  }
}

function notAllowed(what: string, allowed: string): LoreError {
  return new LoreError('invalid_input', `${nameOf(what)} has a value that is not allowed.`, {
    hint: `Allowed: ${allowed}.`,
    details: { option: nameOf(what) },
  })
}

function nameOf(flags: string): string {
  return /--[a-z-]+/.exec(flags)?.[0] ?? flags
}

/** The kinds of value a setting can have: the allowed values in words, and the parser of raw input. Pure. */

/** A raw value: environment and flags give strings; TOML gives strings, numbers and booleans. */
export type RawValue = string | number | boolean

/** The base of relative paths and `~` in a value. */
export interface PathBase {
  readonly directory: string
  readonly homedir: string
  /** The platform's own path.resolve. */
  readonly resolve: (...parts: string[]) => string
}

export interface ValueKind<T> {
  /** Completes "allowed: …". */
  readonly allowed: string
  /** All values, if they can be listed. */
  readonly values?: readonly string[]
  /** Returns undefined if the value is not allowed. */
  readonly parse: (raw: RawValue, base: PathBase) => T | undefined
}

export function text(maxChars: number): ValueKind<string> {
  return {
    allowed: `text of 1 to ${maxChars} characters on one line`,
    parse: (raw) =>
      typeof raw === 'string' &&
      raw.trim() !== '' &&
      raw.length <= maxChars &&
      !/[\u0000-\u001f\u007f]/.test(raw)
        ? raw
        : undefined,
  }
}

/** Entries separated by commas. Rejects brackets and quotes, which would become part of an entry. */
export function list(maxChars: number): ValueKind<string> {
  const line = text(maxChars)
  return {
    allowed: 'entries separated by commas, without brackets or quotes, such as ~/diary,web',
    parse: (raw, base) => {
      const whole = line.parse(raw, base)
      const entries = whole?.split(',').map((entry) => entry.trim()) ?? []
      return entries.some((entry) => /^[[{"'`]|["'`]$/.test(entry)) ? undefined : whole
    },
  }
}

/** Text that may be empty and keeps its outer blanks: `query: `. */
export function prefix(maxChars: number): ValueKind<string> {
  return {
    allowed: `text of up to ${maxChars} characters`,
    parse: (raw) =>
      typeof raw === 'string' && raw.length <= maxChars && !raw.includes('\0') ? raw : undefined,
  }
}

export function word(): ValueKind<string> {
  return {
    allowed: 'a name of lower-case letters, digits and dashes',
    parse: (raw) => (typeof raw === 'string' && /^[a-z][a-z0-9-]{0,63}$/.test(raw) ? raw : undefined),
  }
}

export function choice<const T extends string>(values: readonly T[]): ValueKind<T> {
  return { allowed: values.join(', '), values, parse: (raw) => values.find((value) => value === raw) }
}

export function integer(min: number, max: number): ValueKind<number> {
  return {
    allowed: `a whole number from ${min} to ${max}`,
    parse: (raw) => {
      const number = typeof raw === 'string' && /^\d{1,9}$/.test(raw.trim()) ? Number(raw) : raw
      return typeof number === 'number' && Number.isInteger(number) && number >= min && number <= max
        ? number
        : undefined
    },
  }
}

/** A number with up to four decimals, for example an amount of money. */
export function decimal(min: number, max: number): ValueKind<number> {
  return {
    allowed: `a number from ${min} to ${max}`,
    parse: (raw) => {
      const number = typeof raw === 'string' && /^\d{1,9}(?:\.\d{1,4})?$/.test(raw.trim()) ? Number(raw) : raw
      return typeof number === 'number' && Number.isFinite(number) && number >= min && number <= max
        ? number
        : undefined
    },
  }
}

export function toggle(): ValueKind<boolean> {
  const words: Readonly<Record<string, boolean>> = { true: true, false: false, '1': true, '0': false }
  return {
    allowed: 'true, false',
    values: ['true', 'false'],
    parse: (raw) =>
      typeof raw === 'boolean' ? raw : typeof raw === 'string' ? words[raw.toLowerCase()] : undefined,
  }
}

/** Absolute after parsing; `~/` is the user's home, and a relative path starts at the base directory. */
export function path(): ValueKind<string> {
  return {
    allowed: 'a path',
    parse: (raw, base) => {
      if (typeof raw !== 'string' || raw.trim() === '' || raw.includes('\0')) return undefined
      if (raw === '~') return base.homedir
      if (/^~[/\\]/.test(raw)) return base.resolve(base.homedir, raw.slice(2))
      return base.resolve(base.directory, raw)
    },
  }
}

/** An address without credentials, which belong in the environment. */
export function httpUrl(): ValueKind<string> {
  return {
    allowed: 'an http:// or https:// address without user name or password',
    parse: (raw) => {
      if (typeof raw !== 'string' || !URL.canParse(raw)) return undefined
      const url = new URL(raw)
      const plain = url.username === '' && url.password === ''
      return plain && (url.protocol === 'http:' || url.protocol === 'https:')
        ? raw.replace(/\/+$/, '')
        : undefined
    },
  }
}

export function environmentName(): ValueKind<string> {
  return {
    allowed: 'the name of an environment variable (never the key itself), such as OPENAI_API_KEY',
    parse: (raw) => (typeof raw === 'string' && /^[A-Z_][A-Z0-9_]{0,99}$/.test(raw) ? raw : undefined),
  }
}

export function host(): ValueKind<string> {
  return {
    allowed: 'a host name or address, such as 127.0.0.1',
    parse: (raw) => (typeof raw === 'string' && /^[A-Za-z0-9.:_-]{1,253}$/.test(raw) ? raw : undefined),
  }
}

/** Returns true if only this machine can reach a server bound to the host. */
export function isLoopback(hostname: string): boolean {
  return hostname === 'localhost' || hostname === '::1' || /^127(\.\d{1,3}){3}$/.test(hostname)
}

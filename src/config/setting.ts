/** One setting: kind, default, environment variable, flag, and one sentence. */
import type { ValueKind } from './value-kinds.ts'

/** A setting whose value has type T; T includes null if it may stay unset. */
export interface Setting<T> {
  readonly kind: ValueKind<NonNullable<T>>
  /** The default; paths are relative to the home folder. */
  readonly fallback: T
  /** The meaning of null, for people. */
  readonly unset?: string
  readonly env: string
  readonly flag?: string
  /**
   * The files that may set it. `user`: only the user's own file; `project`: also a project's file, which
   * comes with a cloned repository and is not trusted; `none`: environment and flag only.
   */
  readonly files: 'user' | 'project' | 'none'
  /** True if a project's file sets it for that project alone; the code that needs it reads it there. */
  readonly ofProject?: boolean
  readonly sentence: string
  /** True if its value is the name of an environment variable that holds a secret. */
  readonly namesSecret?: true
}

type Definition<T> = Omit<Setting<T>, 'kind' | 'fallback'> & { readonly kind: ValueKind<T> }

export function setting<T>(definition: Definition<T> & { readonly fallback: NoInfer<T> }): Setting<T> {
  return { ...definition, kind: definition.kind as ValueKind<NonNullable<T>> }
}

export function optional<T>(definition: Definition<T> & { readonly unset: string }): Setting<T | null> {
  return { ...definition, kind: definition.kind as ValueKind<NonNullable<T | null>>, fallback: null }
}

/** Optional fields under `exactOptionalPropertyTypes`: a field either has a value or is absent. Pure. */

type Defined<T> = { [K in keyof T as undefined extends T[K] ? never : K]: T[K] } & {
  [K in keyof T as undefined extends T[K] ? K : never]?: Exclude<T[K], undefined>
}

/**
 * Returns the object without its undefined fields.
 * @example defined({ scope, limit: undefined }) // { scope }
 */
export function defined<T extends object>(fields: T): Defined<T> {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as Defined<T>
}

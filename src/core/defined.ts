/** Optional fields under `exactOptionalPropertyTypes`: a field is either there with a value or not there at all. Pure. */

type Defined<T> = { [K in keyof T as undefined extends T[K] ? never : K]: T[K] } & {
  [K in keyof T as undefined extends T[K] ? K : never]?: Exclude<T[K], undefined>
}

/**
 * The object without the fields that are undefined.
 * @example defined({ scope, limit: undefined }) // { scope }
 */
export function defined<T extends object>(fields: T): Defined<T> {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as Defined<T>
}

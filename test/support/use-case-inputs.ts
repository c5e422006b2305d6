/** Makes inputs for use cases from their schemas, for tests that send something hostile in one place of an otherwise right input. */

export interface InputSchema {
  readonly type?: string
  readonly properties?: Readonly<Record<string, InputSchema>>
  readonly items?: InputSchema
  readonly anyOf?: readonly InputSchema[]
  readonly enum?: readonly unknown[]
  readonly const?: unknown
  readonly minimum?: number
}

/** A value that the schema takes: every field is there, ids are those of memories that exist. */
export function sampleInput(schema: InputSchema, name: string, ids: readonly [string, string]): unknown {
  if (schema.const !== undefined) return schema.const
  if (schema.enum !== undefined) return schema.enum[0]
  const [first] = schema.anyOf ?? []
  if (first !== undefined) return sampleInput(first, name, ids)
  if (schema.type === 'object') {
    const fields = Object.entries(schema.properties ?? {})
    return Object.fromEntries(fields.map(([field, of]) => [field, sampleInput(of, field, ids)]))
  }
  if (schema.type === 'array') return schema.items === undefined ? [] : [sampleInput(schema.items, name, ids)]
  if (schema.type === 'string') {
    if (/^(?:target|by|b)$/.test(name)) return ids[1]
    if (/^(?:id|ids|source|old|a|memoryId|memoryIds|parentId)$/.test(name)) return ids[0]
    return name === 'relation' ? 'related_to' : 'words of a harbour'
  }
  if (schema.type === 'number' || schema.type === 'integer') return Math.max(1, schema.minimum ?? 1)
  return schema.type === 'boolean' ? false : null
}

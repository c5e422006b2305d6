/** Input field for the absolute path of a file or folder. */
import { isAbsolute, resolve } from 'node:path'
import { LoreError } from '../core/errors.ts'
import { LIMITS } from '../core/limits.ts'
import { field } from '../kernel/fields.ts'
import { requireText } from '../kernel/validate.ts'

/** @param hint shown to a caller that gives a relative path */
export const absolutePath = (hint: string) =>
  field<string>({ type: 'string', minLength: 1, maxLength: LIMITS.summaryChars }, (name, given) => {
    const path = requireText(name, given, LIMITS.summaryChars)
    if (isAbsolute(path)) return resolve(path)
    throw new LoreError('invalid_input', 'The path must be absolute.', { hint, details: { field: name } })
  })

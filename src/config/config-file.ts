/**
 * Parses a settings file into flat `section.key` entries. Pure. An older program of the same name keeps its
 * own config.toml in the same folder; it is recognised and never interpreted.
 */
import { parse, TomlError } from 'smol-toml'
import { LoreError } from '../core/errors.ts'

export interface ConfigFile {
  readonly path: string
  readonly text: string
}

export type ConfigFileContent =
  | { readonly kind: 'settings'; readonly entries: ReadonlyMap<string, unknown> }
  | { readonly kind: 'foreign'; readonly sections: readonly string[] }

const OUR_SECTIONS: readonly string[] = [
  'store',
  'embedding',
  'scope',
  'recall',
  'http',
  'output',
  'capture',
  'digest',
  'daemon',
]
const FOREIGN_SECTIONS: readonly string[] = ['ingestion', 'consolidation', 'database', 'claude']

/**
 * Returns the entries, or `foreign` for the other program's file. @throws LoreError config_invalid if the
 * text is not TOML, with the line
 */
export function parseConfigFile(file: ConfigFile): ConfigFileContent {
  const table = parseToml(file)
  const sections = Object.keys(table)
  const foreign = sections.filter((section) => FOREIGN_SECTIONS.includes(section))
  const ours = sections.some((section) => OUR_SECTIONS.includes(section))
  if (foreign.length > 0 && !ours) return { kind: 'foreign', sections: foreign }
  return { kind: 'settings', entries: new Map(flatten(table, '')) }
}

function parseToml(file: ConfigFile): Record<string, unknown> {
  try {
    return parse(file.text, { unsafeKeyBehaviour: 'throw' })
  } catch (error) {
    if (!(error instanceof TomlError)) throw error
    throw new LoreError(
      'config_invalid',
      `${file.path} is not valid TOML (line ${error.line}, column ${error.column}).`,
      {
        hint: 'Correct that line, or move the file away to start from the defaults.',
        cause: error,
        details: { file: file.path, line: error.line, column: error.column },
      },
    )
  }
}

function* flatten(table: Record<string, unknown>, parent: string): Generator<[string, unknown]> {
  for (const [name, value] of Object.entries(table)) {
    const key = parent === '' ? name : `${parent}.${name}`
    if (isTable(value)) yield* flatten(value, key)
    else yield [key, value]
  }
}

function isTable(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value) && !(value instanceof Date)
}

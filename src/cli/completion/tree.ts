/**
 * The words that may be typed at each place of a line, for the completion scripts. Made from the commands
 * themselves. Pure.
 */
import { TRANSCRIPT_SOURCES } from '../../capture/sources/index.ts'
import { SETTING_KEYS, SETTINGS } from '../../config/settings.ts'
import { RELATIONS } from '../../core/edge.ts'
import { PROFILE_NAMES } from '../../mcp/profiles/index.ts'
import { POLICY_NAMES } from '../../recall/policies/index.ts'
import { EXPORT_FORMATS } from '../../transfer/exporters/export-plan.ts'
import { IMPORTERS } from '../../transfer/importers/index.ts'
import type { Command } from '../command/command.ts'
import { GLOBAL_OPTIONS } from '../command/invocation.ts'
import { type CliArgument, type CliOption, formsOf } from '../command/options.ts'
import { INIT_CLIENTS } from '../init/clients.ts'

interface Word {
  readonly word: string
  /** A description in one line. */
  readonly about: string
}

/** Candidates at a place: some words, a path, or neither if they cannot be listed. */
interface Values {
  readonly words: readonly Word[]
  readonly files: boolean
}

interface CompletedOption {
  readonly names: readonly string[]
  readonly about: string
  /** null for a switch. */
  readonly values: Values | null
}

export interface Place {
  /** The words that lead here, such as `config set`; empty at the beginning. */
  readonly path: string
  readonly words: readonly Word[]
  readonly options: readonly CompletedOption[]
  /** In the order in which they are typed. */
  readonly arguments: readonly Values[]
}

export const SHELLS = ['bash', 'zsh', 'fish'] as const

/** Candidates for values that commands declare as free text and check themselves. */
const KNOWN: Readonly<Record<string, readonly string[]>> = {
  'mcp --profile': PROFILE_NAMES,
  'search --policy': POLICY_NAMES,
  'bench locomo --policy': POLICY_NAMES,
  'search --agent': TRANSCRIPT_SOURCES.map(({ agent }) => agent),
  'sessions --agent': TRANSCRIPT_SOURCES.map(({ agent }) => agent),
  'ingest --agent': TRANSCRIPT_SOURCES.map(({ agent }) => agent),
  'link <relation>': RELATIONS,
  'export <format>': EXPORT_FORMATS,
  'import [kind]': IMPORTERS.map(({ kind }) => kind),
  'init [clients]': INIT_CLIENTS.map(({ name }) => name),
  'completion <shell>': SHELLS,
}

/** Listed at the beginning only: scripts offer the options of that place everywhere. */
const HELP: CompletedOption = { names: ['-h', '--help'], about: 'show help', values: null }

/** Returns every place in a line, the beginning first. */
export function toPlaces(commands: readonly Command[]): Place[] {
  const globals = GLOBAL_OPTIONS.map(([flags, about]) => toOption('', { flags, sentence: about }))
  const version: CompletedOption = { names: ['-V', '--version'], about: 'print the version', values: null }
  const help = { word: 'help', about: 'show help for a command' }
  const shown = commands.map(toWord)
  return [
    { path: '', words: [...shown, help], options: [...globals, HELP, version], arguments: [] },
    { path: 'help', words: [], options: [], arguments: [{ words: shown, files: false }] },
    ...commands.flatMap((command) => toPlacesBelow('', command)),
  ]
}

function toPlacesBelow(above: string, command: Command): Place[] {
  const path = `${above} ${command.name}`.trim()
  const below = command.subcommands.filter(({ hidden }) => hidden !== true)
  const forms = Object.values(command.options).flatMap((option) =>
    formsOf(option).map((form) => toOption(path, { ...option, ...form })),
  )
  const place: Place = {
    path,
    words: below.map(toWord),
    options: forms,
    arguments: Object.values(command.arguments).map((argument) => toValues(path, argument)),
  }
  return [place, ...below.flatMap((one) => toPlacesBelow(path, one)), ...toSettingPlaces(path)]
}

function toWord({ name, summary }: Command): Word {
  return { word: name, about: summary }
}

function toOption(path: string, { flags, sentence, choices }: Described): CompletedOption {
  const names = flags.match(/(?<![\w-])--?[A-Za-z][\w-]*/g) ?? []
  const value = /<[^>]+>/.exec(flags)?.[0]
  const known = choices ?? names.flatMap((name) => KNOWN[`${path} ${name}`] ?? [])
  return {
    names,
    about: sentence,
    values: value === undefined ? null : { words: toWords(known), files: isPath(value) },
  }
}

type Described = Pick<CliOption<unknown>, 'flags' | 'sentence' | 'choices'>

function toValues(path: string, { name }: CliArgument<unknown>): Values {
  if (/^config (?:get|set|unset)$/.test(path) && name === '<key>') return { words: settings(), files: false }
  return { words: toWords(KNOWN[`${path} ${name}`] ?? []), files: isPath(name) }
}

function settings(): Word[] {
  return SETTING_KEYS.map((key) => ({ word: key, about: SETTINGS[key].sentence }))
}

/** The values of `config set` depend on the setting. */
function toSettingPlaces(path: string): Place[] {
  if (path !== 'config set') return []
  return SETTING_KEYS.flatMap((key) => {
    const { values } = SETTINGS[key].kind
    if (values === undefined) return []
    const words = toWords(values)
    return [{ path: `${path} ${key}`, words: [], options: [], arguments: [{ words, files: false }] }]
  })
}

function toWords(words: readonly string[]): Word[] {
  return words.map((word) => ({ word, about: '' }))
}

function isPath(value: string): boolean {
  return /^[<[](?:path|file|folder)s?(?:\.\.\.)?[>\]]$/.test(value)
}

/** A question that a script asks itself during completion, and its answer. */
export interface Answer {
  /** `place|config set`, `words|config`, `options|search`, `value|topics|--source`, `argument|export|0`. */
  readonly question: string
  readonly values: Values
}

export function toAnswers(places: readonly Place[]): Answer[] {
  const listed = (words: readonly Word[]): Values => ({ words, files: false })
  return places.flatMap(({ path, words, options, arguments: taken }) => [
    { question: `place|${path}`, values: listed([]) },
    { question: `words|${path}`, values: listed(words) },
    {
      question: `options|${path}`,
      values: listed(options.flatMap(({ names, about }) => names.map((word) => ({ word, about })))),
    },
    ...options.flatMap(({ names, values }) =>
      values === null ? [] : names.map((name) => ({ question: `value|${path}|${name}`, values })),
    ),
    ...taken.map((values, number) => ({ question: `argument|${path}|${number}`, values })),
  ])
}

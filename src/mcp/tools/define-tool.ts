/**
 * Defines an MCP tool: a name, a strict input schema, one use case and a text answer. An answer has structured content
 * only if the profile promises a result shape, because clients that get both show the model the JSON, not the text.
 */
import * as z from 'zod'
import type { Caller } from '../../core/caller.ts'
import { LoreError } from '../../core/errors.ts'
import type { EpochMs } from '../../core/ids.ts'
import type { Engine } from '../../engine/engine.ts'
import type { ProfileSettings } from '../../engine/views.ts'
import { withFullIds } from './full-ids.ts'

export interface ToolContext {
  readonly engine: Engine
  readonly caller: Caller
  /** The person who said yes to the tool's question; absent if the tool did not ask or could not. */
  readonly person?: Caller
  /** The profile's settings from the environment; tools send them with each request. */
  readonly settings?: ProfileSettings
  /** The client's working folder, which relative paths are resolved against; absent if unknown. */
  readonly folder?: string
}

export interface RenderContext {
  /** Ages are rendered relative to this moment. */
  readonly now: EpochMs
}

/** The part of a zod 4 object schema that is used, so that a program's own copy of zod fits without a type dependency. */
export interface ToolInput {
  readonly shape: Readonly<Record<string, unknown>>
  readonly _zod: { readonly output: unknown }
}

type Parsed<Input extends ToolInput> = Input['_zod']['output']

export type ToolSpec<Input extends ToolInput, Value> = ToolBasis<Input, Value> &
  (
    | { readonly render: (value: Value, context: RenderContext) => string; readonly result?: never }
    | {
        /** Returns the structured content; its JSON is also the text if `render` is absent. */
        readonly result: (value: Value, context: RenderContext) => object
        readonly render?: (value: Value, context: RenderContext) => string
      }
  )

interface ToolBasis<Input extends ToolInput, Value> {
  readonly name: string
  readonly description: string
  /** True if the tool changes nothing that a person might want to undo. Default false. */
  readonly readOnly?: boolean
  /** True if the tool removes or overwrites something. Default false. */
  readonly destructive?: boolean
  /** True if a second equal call changes nothing more. Default false; not announced if `readOnly`. */
  readonly idempotent?: boolean
  /** Use `z.strictObject`, so that a misspelt argument is an error and not a silent default. */
  readonly input: Input
  /** Returns the question that a person must say yes to before the tool runs; null if none is needed. */
  readonly ask?: (input: Parsed<Input>, context: ToolContext) => Promise<string | null>
  readonly run: (input: Parsed<Input>, context: ToolContext) => Promise<Value>
}

interface ToolAnswer {
  readonly text: string
  readonly structured?: Readonly<Record<string, unknown>>
}

interface ToolAnnotations {
  readonly readOnlyHint: boolean
  readonly destructiveHint?: boolean
  readonly idempotentHint?: true
  readonly openWorldHint: false
}

type JsonSchema = Readonly<Record<string, unknown>>

export interface Tool {
  readonly name: string
  readonly description: string
  readonly annotations: ToolAnnotations
  /** Returns the JSON Schema 2020-12 of the arguments, cached after the first call. */
  inputSchema(): JsonSchema
  /** Returns the question to ask a person first, or null; throws as `call` does. */
  question(args: unknown, open: () => Promise<ToolContext>): Promise<string | null>
  /** Runs the tool. Throws `invalid_input`, naming the fields, before opening an engine if the arguments do not fit. */
  answer(args: unknown, open: () => Promise<ToolContext>, render: RenderContext): Promise<ToolAnswer>
  /** Runs the tool like `answer` and returns only the text. */
  call(args: unknown, open: () => Promise<ToolContext>, render: RenderContext): Promise<string>
}

export function defineTool<Input extends ToolInput, Value>(spec: ToolSpec<Input, Value>): Tool {
  let schema: JsonSchema | undefined
  const answer: Tool['answer'] = async (args, open, render) => {
    const input = parseArguments(spec.name, spec.input, await withFullIds(args, open))
    return toAnswer(spec, await spec.run(input, await open()), render)
  }
  return {
    name: spec.name,
    description: spec.description,
    annotations: toAnnotations(spec),
    inputSchema: () => {
      schema ??= toJsonSchema(spec.input)
      return schema
    },
    question: async (args, open) =>
      spec.ask === undefined
        ? null
        : spec.ask(parseArguments(spec.name, spec.input, await withFullIds(args, open)), await open()),
    answer,
    call: async (args, open, render) => (await answer(args, open, render)).text,
  }
}

function toAnswer<Input extends ToolInput, Value>(
  spec: ToolSpec<Input, Value>,
  value: Value,
  context: RenderContext,
): ToolAnswer {
  if (spec.result === undefined) return { text: spec.render(value, context) }
  const structured = { ...spec.result(value, context) }
  return { text: spec.render?.(value, context) ?? JSON.stringify(structured), structured }
}

/** Leaves out hints that equal their default, because every client pays for them in context. */
function toAnnotations(spec: {
  readonly readOnly?: boolean
  readonly destructive?: boolean
  readonly idempotent?: boolean
}): ToolAnnotations {
  if (spec.readOnly === true) return { readOnlyHint: true, openWorldHint: false }
  return {
    readOnlyHint: false,
    destructiveHint: spec.destructive === true,
    ...(spec.idempotent === true ? { idempotentHint: true } : {}),
    openWorldHint: false,
  }
}

/** Returns the schema without `$schema`: draft 2020-12 is what MCP assumes. */
function toJsonSchema(input: ToolInput): JsonSchema {
  const { $schema: _dialect, ...schema } = z.toJSONSchema(asZod(input), {
    io: 'input',
    target: 'draft-2020-12',
  })
  return schema
}

function asZod(input: ToolInput): z.ZodObject {
  return input as z.ZodObject
}

const MAX_ISSUES = 5
const MAX_ISSUE_CHARS = 600
const MAX_NAME_CHARS = 60

function parseArguments<Input extends ToolInput>(tool: string, schema: Input, args: unknown): Parsed<Input> {
  const known = Object.keys(schema.shape)
  const misshapen = misshapenIn(args)
  if (misshapen !== null) {
    throw new LoreError('invalid_input', `${tool}: its arguments must be an object, not ${misshapen}.`, {
      hint: known.length === 0 ? 'It takes none.' : `Give them by name: ${known.join(', ')}.`,
      details: { tool },
    })
  }
  const parsed = asZod(schema).safeParse(args)
  if (parsed.success) return parsed.data
  const issues = parsed.error.issues.slice(0, MAX_ISSUES).map((issue) => renderIssue(issue, known))
  throw new LoreError('invalid_input', `${tool}: ${issues.join('; ')}`, {
    hint: `Call ${tool} again with arguments that fit its schema.`,
    details: { tool, field: fieldOf(parsed.error.issues[0]) },
  })
}

const MISSHAPEN = 'lore/misshapen'

/** Wraps arguments that are not an object into one, so that the tool can refuse them with its own error. */
export function toMisshapen(given: unknown): Readonly<Record<string, string>> {
  const kind = given === null ? 'null' : Array.isArray(given) ? 'a list' : withArticle(typeof given)
  return { [MISSHAPEN]: kind }
}

function misshapenIn(args: unknown): string | null {
  const kind = typeof args === 'object' && args !== null && MISSHAPEN in args ? args[MISSHAPEN] : null
  return typeof kind === 'string' ? kind.slice(0, MAX_NAME_CHARS) : null
}

/** @param known names of the arguments that the tool takes */
function renderIssue(issue: z.core.$ZodIssue, known: readonly string[]): string {
  const text = toWords(issue, known)
  return text.length > MAX_ISSUE_CHARS ? `${text.slice(0, MAX_ISSUE_CHARS)}…` : text
}

function toWords(issue: z.core.$ZodIssue, known: readonly string[]): string {
  const field = issue.path.join('.') || 'what was sent'
  if (issue.code === 'unrecognized_keys') {
    const names = issue.keys.map((key) => key.slice(0, MAX_NAME_CHARS)).join(', ')
    const takes = issue.path.length > 0 || known.length === 0 ? '' : ` (it takes ${known.join(', ')})`
    return `${issue.path.length === 0 ? '' : `${field}: `}there is no ${names}${takes}`
  }
  if (issue.code === 'invalid_type') {
    const isMissing = issue.message.endsWith('received undefined')
    return isMissing ? `${field} is missing` : `${field} must be ${withArticle(issue.expected)}`
  }
  return `${field}: ${issue.message}`
}

function withArticle(type: string): string {
  return `${/^[aeiou]/.test(type) ? 'an' : 'a'} ${type}`
}

function fieldOf(issue: z.core.$ZodIssue | undefined): string | null {
  if (issue === undefined) return null
  if (issue.code === 'unrecognized_keys') return issue.keys[0] ?? null
  return issue.path.join('.') || null
}

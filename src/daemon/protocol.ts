/**
 * The messages on the socket, one JSON object per line. Each side first sends a greeting with protocol and
 * package version; then come requests and answers, in any order. Pure.
 *
 * A client that only controls (status, stop) is served in every version, so that a newer Lore can always
 * replace an older daemon: greeting and control messages never change their shape.
 */
import type { Caller } from '../core/caller.ts'
import { ERROR_CODES, type ErrorCode, LoreError } from '../core/errors.ts'
import type { OpenedScope } from '../core/scope.ts'
import { isSystem } from '../core/system.ts'

export const PROTOCOL = 1

/** A longer request ends its connection; contents are limited far below this. */
export const MAX_REQUEST_BYTES = 16 * 1024 * 1024
export const MAX_ANSWER_BYTES = 64 * 1024 * 1024

export interface ClientHello {
  readonly protocol: number
  readonly version: string
  readonly role: 'engine' | 'control'
  /** The default scope of calls that name none. */
  readonly scope?: OpenedScope
  /** The client's settings for the store and the model. */
  readonly settings?: Readonly<Record<string, unknown>>
}

export interface ServerHello {
  readonly protocol: number
  readonly version: string
  readonly pid: number
  /** For clients of the engine: methods that must not be repeated if their answer was lost. */
  readonly once?: readonly string[]
}

export interface Request {
  readonly id: number
  readonly method: string
  readonly params: readonly unknown[]
}

export interface WireError {
  readonly code: string
  readonly message: string
  readonly hint: string
  readonly details: LoreError['details']
}

export type Answer =
  | { readonly id: number; readonly result: unknown }
  | { readonly id: number | null; readonly error: WireError }

export type ClientMessage =
  | { readonly kind: 'hello'; readonly hello: ClientHello }
  | { readonly kind: 'request'; readonly request: Request }

type Fields = Readonly<Record<string, unknown>>

/** @throws LoreError invalid_input for anything that is no message */
export function parseClientMessage(line: string): ClientMessage {
  const message = parseObject(line)
  if (isFields(message.hello)) return { kind: 'hello', hello: parseHello(message.hello) }
  const { id, method, params } = message
  if (!Number.isSafeInteger(id) || typeof method !== 'string' || !Array.isArray(params)) throw garbage()
  return { kind: 'request', request: { id: id as number, method, params } }
}

function parseHello(hello: Fields): ClientHello {
  const { protocol, version, role, scope, settings } = hello
  if (typeof protocol !== 'number' || typeof version !== 'string') throw garbage()
  return {
    protocol,
    version,
    role: role === 'control' ? 'control' : 'engine',
    ...(isFields(scope) ? { scope: scope as OpenedScope } : {}),
    ...(isFields(settings) ? { settings } : {}),
  }
}

export type ServerMessage =
  | { readonly kind: 'hello'; readonly hello: ServerHello }
  | { readonly kind: 'answer'; readonly answer: Answer }

/** @throws LoreError invalid_input for anything that is no message of a daemon */
export function parseServerMessage(line: string): ServerMessage {
  const message = parseObject(line)
  if (isFields(message.hello)) return { kind: 'hello', hello: message.hello as unknown as ServerHello }
  if ('result' in message || isFields(message.error)) {
    return { kind: 'answer', answer: message as unknown as Answer }
  }
  throw garbage()
}

function parseObject(line: string): Fields {
  let value: unknown
  try {
    value = JSON.parse(line)
  } catch (error) {
    throw garbage(error)
  }
  if (!isFields(value)) throw garbage()
  return value
}

function isFields(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

function garbage(cause?: unknown): LoreError {
  return new LoreError('invalid_input', 'This is not a message of Lore’s protocol.', {
    hint: 'Only Lore’s own programs may use this socket.',
    cause,
  })
}

export function encode(message: object): string {
  return `${JSON.stringify(message)}\n`
}

/** Leaves out trailing parts that are undefined: JSON would turn them into null. */
export function toParams(input: unknown, caller: unknown): readonly unknown[] {
  if (caller !== undefined) return [input ?? null, caller]
  return input === undefined ? [] : [input]
}

const CALLER_KINDS: ReadonlySet<unknown> = new Set<Caller['kind']>(['person', 'agent', 'system'])

/** Returns null if the request names no caller. @throws LoreError invalid_input for an incomplete caller */
export function parseCaller(value: unknown): Caller | null {
  if (value === undefined || value === null) return null
  if (
    isFields(value) &&
    CALLER_KINDS.has(value.kind) &&
    typeof value.name === 'string' &&
    typeof value.session === 'string'
  ) {
    const { name, session, profile } = value
    return { kind: value.kind as Caller['kind'], name, session, ...(isSystem(profile) ? { profile } : {}) }
  }
  throw garbage()
}

export function toWireError({ code, message, hint, details }: LoreError): WireError {
  return { code, message, hint, details }
}

export function fromWireError({ code, message, hint, details }: WireError): LoreError {
  const known = ERROR_CODES.find((candidate) => candidate === code)
  return new LoreError(known ?? ('internal' satisfies ErrorCode), message, { hint, details: details ?? {} })
}

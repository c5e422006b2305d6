/**
 * Calls use cases of the daemon over HTTP, and knows whether it answers. It shows nothing itself: the frame shows
 * the connection, and each view shows its own errors.
 */
import { signal } from '@preact/signals'
import type { Engine } from '../../src/engine/engine.ts'
import { choosePlace, place } from './place.ts'

export type CallName = Exclude<keyof Engine, 'close'>
export type InputOf<N extends CallName> = Exclude<Parameters<Engine[N]>[0], undefined>
export type AnswerOf<N extends CallName> = Awaited<ReturnType<Engine[N]>>

/** The person who is signed in, and what they may do. */
export interface Me {
  readonly name: string
  readonly role: 'reader' | 'writer' | 'curator' | 'admin'
  readonly csrf: string
  readonly version: string
  readonly can: readonly string[]
  readonly server: { readonly kind: 'local' | 'team' }
  /** On a team server: where the person is, and where she has a role. */
  readonly scope?: TeamScope
  readonly grants?: readonly TeamScope[]
}

interface TeamScope {
  /** `*` in a grant: every namespace. */
  readonly namespace: string
  readonly project: string | null
}

/** `lost`: no answer; it is tried again. `signed-out`: it answers, and wants a new sign-in. */
export type Connection = 'starting' | 'here' | 'lost' | 'signed-out'

export const connection = signal<Connection>('starting')
export const me = signal<Me | null>(null)

export class ApiError extends Error {
  readonly code: string
  readonly hint: string
  readonly status: number

  constructor(status: number, code: string, message: string, hint: string) {
    super(message)
    this.status = status
    this.code = code
    this.hint = hint
  }
}

/** True if the person who is signed in may call the use case; the server decides, this only hides buttons. */
export function may(name: CallName): boolean {
  return me.value?.can.includes(name) ?? false
}

/** True if the server is the daemon of this machine, whose administrator is the person at it. */
export function isLocal(): boolean {
  return me.value?.server.kind === 'local'
}

/**
 * @throws ApiError with the daemon's own message and hint
 * @example const { hits } = await call('recall', { query: 'port' })
 */
export async function call<N extends CallName>(
  name: N,
  input: InputOf<N>,
  signal?: AbortSignal,
): Promise<AnswerOf<N>> {
  const body = await request(`/api/call/${name}`, { method: 'POST', body: JSON.stringify(input) }, signal)
  return (body as { readonly answer: AnswerOf<N> }).answer
}

/** A JSON request with the token that proves that this page, and no other, sends it. */
export async function request(path: string, init: RequestInit = {}, signal?: AbortSignal): Promise<unknown> {
  const response = await send(path, init, signal)
  // After a new sign-in in another tab the token of this page is out of date.
  const isOutdated = response.status === 403 && init.method !== undefined && (await renewToken())
  return readAnswer(isOutdated ? await send(path, init, signal) : response)
}

async function send(path: string, init: RequestInit, signal: AbortSignal | undefined): Promise<Response> {
  const headers: Record<string, string> = { accept: 'application/json' }
  if (init.body !== undefined) headers['content-type'] = 'application/json'
  if (me.value !== null) headers['x-lore-csrf'] = me.value.csrf
  if (place !== '') headers['x-lore-scope'] = encodeURI(place)
  try {
    return await fetch(path, { ...init, headers, credentials: 'same-origin', signal: signal ?? null })
  } catch (error) {
    if (error instanceof DOMException && error.name === 'AbortError') throw error
    lose('lost')
    throw new ApiError(0, 'daemon_away', 'Lore does not answer.', 'This page tries again by itself.')
  }
}

async function readAnswer(response: Response): Promise<unknown> {
  const body: unknown = await response.json().catch(() => null)
  if (response.ok) return body
  const { error } = (body ?? {}) as { readonly error?: Partial<Record<'code' | 'message' | 'hint', string>> }
  if (response.status === 401) lose('signed-out')
  throw new ApiError(
    response.status,
    error?.code ?? 'internal',
    error?.message ?? `The daemon answered with status ${response.status}.`,
    error?.hint ?? 'Try again; the log of the server may say more (here: `lore daemon log`).',
  )
}

async function renewToken(): Promise<boolean> {
  const before = me.value?.csrf
  await readMe()
  return me.value !== null && me.value.csrf !== before
}

async function readMe(): Promise<void> {
  const response = await send('/api/me', {}, undefined)
  if (response.status === 401) return lose('signed-out')
  // An address may name a place in which the person has no role.
  if (!response.ok && response.status < 500 && place !== '') return choosePlace('')
  if (!response.ok) return
  me.value = (await response.json()) as Me
  if (connection.value !== 'here') {
    connection.value = 'here'
    for (const listener of returned) listener()
  }
}

const returned = new Set<() => void>()

/** Calls the listener each time that the daemon answers again, the first time included. */
export function onReturn(listener: () => void): void {
  returned.add(listener)
}

const FIRST_RETRY_MS = 500
const LONGEST_RETRY_MS = 4_000
let retrying: ReturnType<typeof setTimeout> | undefined

function lose(state: 'lost' | 'signed-out'): void {
  connection.value = state
  retry(FIRST_RETRY_MS)
}

function retry(afterMs: number): void {
  if (retrying !== undefined) return
  retrying = setTimeout(async () => {
    retrying = undefined
    await readMe().catch(() => undefined)
    if (connection.value === 'here') return
    clearTimeout(retrying)
    retrying = undefined
    retry(Math.min(LONGEST_RETRY_MS, afterMs * 1.6))
  }, afterMs)
}

/** Asks who is signed in; if nobody answers, asks again until somebody does. */
export async function connect(): Promise<void> {
  await readMe().catch(() => undefined)
  if (connection.value === 'starting') lose('lost')
}

/** Ends the sign-in, and loads the page that offers a new one. */
export async function leave(): Promise<void> {
  await request('/api/leave', { method: 'POST', body: '{}' })
  location.assign('/ui/')
}

/** Finds out at once if the daemon still answers, without waiting for the next call. */
export function probe(): void {
  if (connection.value === 'here') void readMe().catch(() => undefined)
}

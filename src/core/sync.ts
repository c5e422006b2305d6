/** Sharing: which projects are shared with which group, where a group's memories are exchanged, and the shared states. */
import type { EpochMs, MemoryId } from './ids.ts'

/** All machines of one person, or a named team. Whatever has no group is private. */
export type ShareGroup = 'mine' | `team:${string}`

const TEAM = 'team:'

/** The name of the team; null for the machines of one person. */
export function teamOf(group: ShareGroup): string | null {
  return group.startsWith(TEAM) ? group.slice(TEAM.length) : null
}

export interface Share {
  readonly namespace: string
  /** The stored name of the project; empty for the memories of the namespace that belong to no project. */
  readonly project: string
  readonly group: ShareGroup
  /** The project's name on every side: a remote, a first commit, or its name. */
  readonly key: string
  /** When a person saw the preview and agreed; null until then: nothing is sent. */
  readonly agreedAt: EpochMs | null
  /** True if the conversations of the project are shared as well. */
  readonly conversations: boolean
  /** The stored names of the projects that it consisted of when the person agreed: others may be joined to it later. */
  readonly parts: readonly string[]
}

/** The folder or server through which a group exchanges its memories. */
export interface SyncPlace {
  readonly group: ShareGroup
  /** Absolute path of a folder, or the URL of a server. */
  readonly address: string
  /** File with the passphrase or key that encrypts bundles in a folder, or with the token of a server; null if none. */
  readonly secretFile: string | null
  /** How far this side has sent and received; its form belongs to the kind of place. */
  readonly cursor: Readonly<Record<string, unknown>>
  readonly lastAt: EpochMs | null
  /** Why the last sync failed; null if it did not. */
  readonly lastError: string | null
}

/**
 * `settled`: the store shows it. `waiting`: it refers to something that has not arrived, or its project is not shared
 * here. `held`: a person undid it or took it back, so that the store differs on purpose. `stopped`: it holds a secret
 * and is not sent.
 */
type SyncState = 'settled' | 'waiting' | 'held' | 'stopped'

export const SYNC_KINDS = ['memory', 'edge', 'uses', 'conversation'] as const

/** The shared state of one memory, link, use count or conversation. */
export interface SyncRow {
  readonly kind: (typeof SYNC_KINDS)[number]
  readonly id: string
  readonly group: ShareGroup
  /** The memory, the source of the link, or the conversation. */
  readonly memoryId: MemoryId
  /** The target of the link, or the memory that replaces this one. */
  readonly otherId: MemoryId | null
  /** The merged state as JSON. */
  readonly record: string
  readonly hash: string
  /** The fields as the store held them when they were last compared, as JSON; null if the store has no such row. */
  readonly shown: string | null
  /** Number of accesses when they were last compared; for memories. */
  readonly uses: number
  readonly state: SyncState
  /** The side that sent the present state; null if it was made here. */
  readonly source: string | null
  /** The run that applied it last; null if it was made here. */
  readonly runId: string | null
  /** The order in which states became present here; a cursor for those who fetch them. */
  readonly seq: number
}

/** A number of uses or turns that nothing has, so that the next look compares what the record stands for with it. */
export const LOOK_AGAIN = -1

/**
 * A transcript source says where one agent keeps its conversations and parses them into turns. The capture
 * pipeline does the walking, watermarks, redaction and staging.
 */
import type { DropReason } from '../capture.ts'
import type { EpisodeRole, SessionBreak } from '../conversation.ts'
import type { EpochMs } from '../ids.ts'

/** The parts of the machine that a source may read to find its folders. */
export interface SourcePlace {
  readonly homedir: string
  readonly env: Readonly<Record<string, string | undefined>>
  /** As `process.platform`; a string, so that the public types do not depend on Node's. */
  readonly platform: string
  /** Folders of known projects, for agents that keep a conversation where they work; absent if unknown. */
  readonly projectFolders?: readonly string[]
}

/** One message or one tool result, before redaction. */
export interface CapturedTurn {
  /** The agent's id of the conversation; a subagent's is `<session>/agent-<id>`. */
  readonly sessionId: string
  /**
   * The agent's id of the turn, the same in every copy; a hash of role, time and text if the agent has none.
   */
  readonly externalId: string
  readonly role: EpisodeRole
  readonly speaker?: string
  readonly text: string
  readonly caption?: string
  readonly model?: string
  readonly at: EpochMs
  /** 1-based line, and byte offset of its start; absent if the file has no lines. */
  readonly sourceLine?: number
  readonly sourceByte?: number
  /** True if the agent may write this turn again, longer; the last version counts. */
  readonly mayGrow?: boolean
  /**
   * The folder of the conversation at that time, which decides if the turn may be kept; absent if unknown.
   */
  readonly cwd?: string
  /** True if its text may become the title of an untitled conversation. */
  readonly mayTitle?: boolean
}

/** A fact about a conversation. Later facts win; a title of higher rank wins over a lower one. */
export interface SessionFact {
  readonly sessionId: string
  readonly title?: { readonly text: string; readonly rank: number }
  readonly cwd?: string
  readonly branch?: string
  readonly model?: string
  /** The parent session of a subagent or fork. */
  readonly parentSessionId?: string
  /** A break in the conversation before the next turn. All breaks are kept, each once. */
  readonly boundary?: SessionBreak
  readonly metadata?: Readonly<Record<string, string | number | boolean>>
  /** Time, folder and place of the fact, which decide if it may be kept. */
  readonly said?: FactOrigin
}

export interface FactOrigin {
  /** Time of the line, or of the last earlier line with a time; absent if unknown. */
  readonly at?: EpochMs
  /** The folder of the conversation. */
  readonly cwd?: string
  /** Byte offset of the line; absent if the file has no lines. */
  readonly byte?: number
}

export interface ParseOutcome {
  readonly turns: readonly CapturedTurn[]
  readonly facts: readonly SessionFact[]
  readonly dropped: readonly DropReason[]
}

export interface SourceLine {
  /** Without the line break and without leading NUL bytes. */
  readonly text: string
  readonly line: number
  readonly byte: number
}

/**
 * Parses a file line by line. `state` holds what it needs after a restart, small and JSON-serialisable: ids,
 * hashes and byte offsets, never text. Text is read again through `ParserOptions.readLine`.
 */
export interface LineParser {
  parse(line: SourceLine): ParseOutcome
  state(): unknown
}

/** Rows of a foreign database, read-only. */
export interface ForeignDatabase {
  all<Row>(sql: string, parameters?: readonly (string | number | null)[]): readonly Row[]
  close(): void
}

export interface WholeFileDeps {
  readText(path: string): Promise<string>
  openDatabase(path: string): ForeignDatabase
  /** Names in a folder, in any order; empty if the folder does not exist. */
  listFolder?(path: string): Promise<readonly string[]>
}

/** Number of characters kept from the beginning and the end of a tool result. */
export interface ToolResultCut {
  readonly headChars: number
  readonly tailChars: number
}

export interface ParserOptions {
  /** Path of the file, for facts that only its name or its neighbours tell. */
  readonly path: string
  readonly toolResults: ToolResultCut
  /** Text of a small file, relative to this file's folder; null if it does not exist. */
  readonly readNearby?: (relativePath: string) => string | null
  /** The line of this file that begins at a byte offset, without its line break; null if there is none. */
  readonly readLine?: (byte: number) => string | null
  /**
   * Ids of conversations that are already captured or have their own transcript on disk. A source with
   * prompts only (a shell-like history) yields only prompts of other conversations; if absent, it yields
   * nothing.
   */
  readonly knownSessions?: ReadonlySet<string>
  /** For `whole` files: records unchanged since this moment are already captured and may be skipped. */
  readonly changedSince?: EpochMs
}

export interface TranscriptSource {
  /** Short name: `claude-code`, `codex`, `cursor`. */
  readonly agent: string
  /** For people: `Claude Code`. */
  readonly title: string
  /** Folders to watch, or single files (whose relative path is their name); they need not exist. */
  roots(place: SourcePlace): readonly string[]
  /**
   * The format of a file below a root, by its relative path with forward slashes; null if it is not a
   * conversation. `lines` files only grow; `whole` files are read again when they change.
   */
  formatOf(relativePath: string): 'lines' | 'whole' | null
  /**
   * True if conversations may lie in this folder below a root or deeper, by its relative path with forward
   * slashes. Saves walking through what else an editor keeps there; if absent, every folder is entered.
   */
  enters?(relativePath: string): boolean
  /** For `lines` files. @param state the value of `LineParser.state` at the watermark; null at the start. */
  createParser(options: ParserOptions, state: unknown): LineParser
  /** For `whole` files; throws if the source has none. */
  readWhole(options: ParserOptions, deps: WholeFileDeps): Promise<ParseOutcome>
}

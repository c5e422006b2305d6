/**
 * One agent's way of keeping conversations on disk. A source says where the files are and turns what is in
 * them into turns; walking, watermarks, redaction and staging are the capture pipeline's business.
 */
import type { DropReason } from '../capture.ts'
import type { EpisodeRole, SessionBreak } from '../conversation.ts'
import type { EpochMs } from '../ids.ts'

/** What of the machine a source may look at to find its folders. */
export interface SourcePlace {
  readonly homedir: string
  readonly env: Readonly<Record<string, string | undefined>>
  /** As `process.platform`; a string, so that the public types need no types of Node. */
  readonly platform: string
}

/** One thing somebody said, or one tool result, before redaction. */
export interface CapturedTurn {
  /** The agent's id of the conversation; a subagent's is `<session>/agent-<id>`. */
  readonly sessionId: string
  /** The agent's id of the turn, the same in every copy of it; a hash of role, time and text where it has none. */
  readonly externalId: string
  readonly role: EpisodeRole
  readonly speaker?: string
  readonly text: string
  readonly caption?: string
  readonly model?: string
  readonly at: EpochMs
  /** 1-based line and byte offset of the line's start in the file; absent where the file has no lines. */
  readonly sourceLine?: number
  readonly sourceByte?: number
  /** The agent may write this turn again, longer: then the last version counts. */
  readonly mayGrow?: boolean
  /** The folder it was said in, by which it is decided whether it may be kept; absent where nothing tells it. */
  readonly cwd?: string
  /** Its words may name a conversation that nothing else has named. */
  readonly mayTitle?: boolean
}

/** Something said about a conversation; later facts win, a title of a higher rank wins over a lower one. */
export interface SessionFact {
  readonly sessionId: string
  readonly title?: { readonly text: string; readonly rank: number }
  readonly cwd?: string
  readonly branch?: string
  readonly model?: string
  /** The session a subagent or a fork came from. */
  readonly parentSessionId?: string
  /** Where the conversation breaks, whoever speaks next. All are kept, each once. */
  readonly boundary?: SessionBreak
  readonly metadata?: Readonly<Record<string, string | number | boolean>>
  /** Circumstances, by which it is decided whether it may be kept. */
  readonly said?: FactOrigin
}

export interface FactOrigin {
  /** When, as far as it is known: the time of the line or of the last one before it that had any. */
  readonly at?: EpochMs
  /** The folder the conversation was in. */
  readonly cwd?: string
  /** Byte offset of the line that says it; absent where the file has no lines. */
  readonly byte?: number
}

export interface ParseOutcome {
  readonly turns: readonly CapturedTurn[]
  readonly facts: readonly SessionFact[]
  readonly dropped: readonly DropReason[]
}

export interface SourceLine {
  /** Without its line break; NUL bytes at the start are gone. */
  readonly text: string
  readonly line: number
  readonly byte: number
}

/**
 * Parses a file line by line. What it must remember across restarts is in `state`, small and JSON-able: ids,
 * hashes and places in the file, never words, which are read again through `ParserOptions.readLine` at need.
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
  /** Names in a folder, in any order; none where there is no such folder. */
  listFolder?(path: string): Promise<readonly string[]>
}

/** How much of a tool result is kept: characters of its beginning and of its end. */
export interface ToolResultCut {
  readonly headChars: number
  readonly tailChars: number
}

export interface ParserOptions {
  /** Path of the file, for what only its name or its neighbours say. */
  readonly path: string
  readonly toolResults: ToolResultCut
  /** Text of a small file, named relative to this file's folder; null where there is none. */
  readonly readNearby?: (relativePath: string) => string | null
  /** The line of this file that begins at a byte, without its line break; null where there is none. */
  readonly readLine?: (byte: number) => string | null
  /**
   * Ids of the conversations that are captured already or have a transcript of their own on disk. A record
   * of prompts alone (a shell-like history) yields only what belongs to none of them; absent, nothing.
   */
  readonly knownSessions?: ReadonlySet<string>
  /** For `whole` files: what has not changed since this moment is captured already and may be left out. */
  readonly changedSince?: EpochMs
}

export interface TranscriptSource {
  /** `claude-code`, `codex`, `gemini-cli`, `opencode`. */
  readonly agent: string
  /** For people: `Claude Code`. */
  readonly title: string
  /** Folders to watch, or single files (their relative path is their name), whether they exist or not. */
  roots(place: SourcePlace): readonly string[]
  /**
   * How a file below a root is read, by its path relative to the root with forward slashes; null where it
   * is no conversation. `lines` files only grow; `whole` ones are read again when they change.
   */
  formatOf(relativePath: string): 'lines' | 'whole' | null
  /** For `lines` files. @param state what `LineParser.state` gave at the watermark; null at the start. */
  createParser(options: ParserOptions, state: unknown): LineParser
  /** For `whole` files; sources without any throw. */
  readWhole(options: ParserOptions, deps: WholeFileDeps): Promise<ParseOutcome>
}

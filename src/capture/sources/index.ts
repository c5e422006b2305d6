/** The agents whose conversations are captured. A new one needs one file and one line. */
import type { TranscriptSource } from '../../core/ports/transcript-source.ts'
import { claudeCode } from './claude-code.ts'
import { codex } from './codex.ts'
import { copilot } from './copilot.ts'
import { copilotChat } from './copilot-chat.ts'
import { cursor } from './cursor.ts'
import { geminiCli } from './gemini-cli.ts'
import { opencode } from './opencode.ts'

export const TRANSCRIPT_SOURCES: readonly TranscriptSource[] = [
  claudeCode,
  codex,
  geminiCli,
  opencode,
  copilot,
  copilotChat,
  cursor,
]

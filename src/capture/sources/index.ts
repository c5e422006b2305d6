/** The agents whose conversations are captured. A new one needs one file and one line. */
import type { TranscriptSource } from '../../core/ports/transcript-source.ts'
import { aider } from './aider.ts'
import { claudeCode } from './claude-code.ts'
import { cline } from './cline.ts'
import { codex } from './codex.ts'
import { continueDev } from './continue.ts'
import { copilot } from './copilot.ts'
import { copilotChat } from './copilot-chat.ts'
import { cursor } from './cursor.ts'
import { geminiCli } from './gemini-cli.ts'
import { kilo } from './kilo.ts'
import { opencode } from './opencode.ts'
import { roo } from './roo.ts'
import { zed } from './zed.ts'

export const TRANSCRIPT_SOURCES: readonly TranscriptSource[] = [
  claudeCode,
  codex,
  geminiCli,
  opencode,
  cline,
  roo,
  kilo,
  copilot,
  copilotChat,
  cursor,
  continueDev,
  zed,
  aider,
]

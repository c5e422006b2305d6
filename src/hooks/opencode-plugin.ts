/**
 * The plugin for OpenCode (1.18.33) and for Kilo's command line (7.7.7), which is built on it: runs the hooks' program at the moments that OpenCode tells its plugins, and
 * puts its text beside the prompt, as a part that is not shown, or into the summariser's instructions. OpenCode
 * must not notice that memory is slow, broken or away, so every failure yields no text.
 */
import { spawn } from 'node:child_process'
import { fileURLToPath } from 'node:url'

interface PluginContext {
  readonly directory: string
}

/** `command` is the Node that `lore init` ran with; OpenCode itself is none. `agent` names another program than OpenCode. */
interface PluginOptions {
  readonly command?: string
  readonly agent?: string
}

interface TextPart {
  readonly type: string
  readonly text?: string
  readonly synthetic?: boolean
  readonly [field: string]: unknown
}

interface SessionEvent {
  readonly type: string
  readonly properties?: { readonly sessionID?: string; readonly info?: { readonly parentID?: string } }
}

/** The hooks' program ends by itself before this; a process that hangs is killed. */
const LONGEST_MS = 6_000

export const LorePlugin = async ({ directory }: PluginContext, options: PluginOptions = {}) => {
  const begun = new Set<string>()
  /** Sessions that were compacted, and so lost the brief that they had. */
  const condensed = new Set<string>()
  /** Sessions of subagents, whose prompts no person typed. */
  const children = new Set<string>()
  const { command = 'node', agent = 'opencode' } = options
  const ask = (event: string, sessionId: string, fields: Readonly<Record<string, unknown>> = {}) =>
    runHook(command, `${agent}/${event}`, { session_id: sessionId, cwd: directory, ...fields })

  return {
    async event({ event }: { readonly event: SessionEvent }) {
      const sessionId = event.properties?.sessionID
      if (sessionId === undefined) return
      if (event.type === 'session.created' && event.properties?.info?.parentID !== undefined)
        children.add(sessionId)
      const isChild = children.has(sessionId)
      if (event.type === 'session.deleted')
        for (const known of [begun, condensed, children]) known.delete(sessionId)
      if (isChild) return
      if (event.type === 'session.idle') await ask('stop', sessionId)
      else if (event.type === 'session.compacted') condensed.add(sessionId)
      else if (event.type === 'session.deleted') await ask('session-end', sessionId)
    },

    async 'chat.message'(
      { sessionID }: { readonly sessionID: string },
      output: { readonly message: { readonly id: string }; readonly parts: TextPart[] },
    ) {
      if (children.has(sessionID)) return
      const typed = output.parts.filter(({ type, synthetic }) => type === 'text' && synthetic !== true)
      const prompt = typed.map(({ text }) => text ?? '').join('\n')
      if (prompt.trim() === '') return
      const texts: string[] = []
      const isCondensed = condensed.delete(sessionID)
      if (isCondensed || !begun.has(sessionID)) {
        begun.add(sessionID)
        texts.push(await ask('session-start', sessionID, { source: isCondensed ? 'compact' : 'startup' }))
      }
      texts.push(await ask('prompt', sessionID, { prompt }))
      for (const [index, text] of texts.filter((one) => one !== '').entries()) {
        output.parts.push({
          id: `prt_${Date.now().toString(36)}${index}${Math.random().toString(36).slice(2, 12)}`,
          sessionID,
          messageID: output.message.id,
          type: 'text',
          synthetic: true,
          text,
        })
      }
    },

    async 'experimental.session.compacting'(
      { sessionID }: { readonly sessionID: string },
      output: { readonly context: string[] },
    ) {
      const text = await ask('before-compaction', sessionID)
      if (text !== '') output.context.push(text)
    },
  }
}

/** Resolves to the text for the model; '' if there is none. */
function runHook(command: string, moment: string, input: Readonly<Record<string, unknown>>): Promise<string> {
  return new Promise((resolve) => {
    const program = fileURLToPath(new URL('./hook.cjs', import.meta.url))
    const child = spawn(command, [program, moment], {
      stdio: ['pipe', 'pipe', 'ignore'],
      timeout: LONGEST_MS,
      windowsHide: true,
    })
    let printed = ''
    // A character may be cut between two chunks.
    child.stdout.setEncoding('utf8')
    child.stdout.on('data', (chunk: string) => {
      printed += chunk
    })
    child.on('error', () => resolve(''))
    child.on('close', () => resolve(toText(printed)))
    // The program may have ended without reading its input.
    child.stdin.on('error', () => resolve(''))
    child.stdin.end(JSON.stringify(input))
  })
}

/** Reads `{"context": …}`, or the bare text that a compaction gets. */
function toText(printed: string): string {
  if (!printed.startsWith('{')) return printed.trim()
  try {
    const { context } = JSON.parse(printed) as { readonly context?: unknown }
    return typeof context === 'string' ? context : ''
  } catch {
    return ''
  }
}
